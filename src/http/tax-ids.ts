import type { TaxIdForm } from '../domain/documents.ts'

/** How documents look in a schema: a CPF or a CNPJ, and a CNPJ alone. */
export const TAX_ID = '^(?:[0-9]{11}|[0-9]{14})$'
export const CNPJ = '^[0-9]{14}$'

/** What takes their places where letters are taken: the pattern, and how a message calls it. */
const WITH_LETTERS: Readonly<Record<string, readonly [pattern: string, description: string]>> = {
  [TAX_ID]: ['^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', 'a CPF (11 digits) or CNPJ (12 digits or capitals and 2 digits)'],
  [CNPJ]: ['^[0-9A-Z]{12}[0-9]{2}$', 'a CNPJ of 12 digits or capitals and 2 digits'],
}

/** A schema as the sandbox was told to take tax ids; the descriptions show it as the specification has it. */
export function schemaFor<Schema>(taxIds: TaxIdForm, schema: Schema): Schema {
  return taxIds === 'digits' ? schema : (withLetters(schema) as Schema)
}

function withLetters(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withLetters)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withLetters(value)]))
  const [pattern, description] = WITH_LETTERS[String(copy['pattern'])] ?? []
  return pattern === undefined ? copy : { ...copy, pattern, description }
}
