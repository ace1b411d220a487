// @ts-check

/**
 * Charges a customer; gives the text that the customer copies and pays.
 * @param {string} baseUrl of the bank
 * @param {{ authorization: string }} headers
 * @param {{ id: string, total: number }} order
 * @returns {Promise<string>}
 */
export async function charge(baseUrl, headers, { id, total }) {
  const answer = await fetch(`${baseUrl}/api/pix/cash-in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      transaction: { value: total, description: `Order ${id}`, externalId: id },
      payer: { fullName: 'Maria da Silva', document: '12345678909' },
    }),
  })
  if (answer.status !== 201) throw new Error(`The order was not charged: ${await answer.text()}`)
  const { pixCode } = await answer.json()
  return pixCode
}
