/** `SHARE=0.01` before a command that measures, breaks or soaks for minutes makes it that much shorter. */
const SHARE = Number(process.env['SHARE'] ?? 1)
if (!(SHARE > 0 && SHARE <= 1))
  throw new Error(
    `SHARE is ${process.env['SHARE']}; it is a number above 0 and at most 1, as in SHARE=0.01 npm run bench`,
  )

/** The share of a whole number that was asked for: all of it, unless `SHARE` says less; at least one. */
export const shareOf = (whole: number) => Math.max(1, Math.round(whole * SHARE))
