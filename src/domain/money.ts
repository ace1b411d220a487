/** An amount in integer centavos. Reais exist only in schemas and views. */
export type Centavos = number

/** The least amount of any payment, charge, refund or split (spec, Limits: 0.01). */
export const MIN_AMOUNT: Centavos = 1

/**
 * The greatest amount: ten digits before the point, as the `valor.original` of a cob has them. A balance of thousands of
 * such amounts is still exact in a number.
 */
export const MAX_AMOUNT: Centavos = 999_999_999_999

/** Whether a number of reais has at most two decimals. Never `multipleOf: 0.01`, which refuses 0.07. */
export function hasAtMostTwoDecimals(reais: number): boolean {
  // The nearest number to a whole number of centavos is what its decimals are read as.
  return Math.round(reais * 100) / 100 === reais
}

/** Whether a number of reais is an amount that can be paid: 0.01 or more, at most two decimals. */
export function isPayable(reais: number): boolean {
  if (!Number.isFinite(reais) || !hasAtMostTwoDecimals(reais)) return false
  const centavos = toCentavos(reais)
  return centavos >= MIN_AMOUNT && centavos <= MAX_AMOUNT
}

/** Centavos of a number of reais that has at most two decimals. */
export function toCentavos(reais: number): Centavos {
  return Math.round(reais * 100)
}

/** Reais with two decimals, as the wire shows them. */
export function toReais(centavos: Centavos): number {
  return centavos / 100
}

/** Reais as a decimal string with two places, as cob, devolução and V2 webhooks show them. */
export function toDecimal(centavos: Centavos): string {
  return toReais(centavos).toFixed(2)
}
