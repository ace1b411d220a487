/** What the objects of a code are called (EMV QRCPS and the Central Bank's BR Code manual), by tag or template-tag. */
const NAMES: Readonly<Record<string, string>> = {
  '00': 'Payload format indicator',
  '01': 'Point of initiation method',
  '26-00': 'GUI',
  '26-01': 'PIX key',
  '26-02': 'Description',
  '26-03': 'ISPB of the withdrawal facilitator',
  '26-25': 'URL of the charge',
  '52': 'Merchant category code',
  '53': 'Transaction currency',
  '54': 'Transaction amount',
  '58': 'Country code',
  '59': 'Merchant name',
  '60': 'Merchant city',
  '61': 'Postal code',
  '62': 'Additional data',
  '62-05': 'txid',
  '63': 'CRC16',
}

/** The name of an object; `template` is the tag around it. The PIX account may stand in any of 26 to 51. */
export function tagName(tag: string, template?: string): string {
  if (template === undefined) return NAMES[tag] ?? (isAccount(tag) ? 'Merchant account' : 'Other')
  return NAMES[`${isAccount(template) ? '26' : template}-${tag}`] ?? 'Other'
}

function isAccount(tag: string): boolean {
  return tag >= '26' && tag <= '51'
}
