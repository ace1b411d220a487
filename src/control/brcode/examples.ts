/** A code without an amount that somebody mistyped: its CRC says so. */
export const EXAMPLES = {
  body: {
    pixCode:
      '00020126380014br.gov.bcb.pix0116loja@example.com5204000053039865802BR5904Loja6009SAO PAULO62070503***6304AAAA',
  },
  decoded: {
    ok: false,
    problems: [{ rule: 'CRC', offset: 101, tag: '63', message: 'the CRC should be D716, found AAAA' }],
    crc: { expected: 'D716', found: 'AAAA' },
    tree: [
      { tag: '00', name: 'Payload format indicator', offset: 0, length: 2, value: '01' },
      {
        tag: '26',
        name: 'Merchant account',
        offset: 6,
        length: 38,
        value: '0014br.gov.bcb.pix0116loja@example.com',
        children: [
          { tag: '00', name: 'GUI', offset: 10, length: 14, value: 'br.gov.bcb.pix' },
          { tag: '01', name: 'PIX key', offset: 28, length: 16, value: 'loja@example.com' },
        ],
      },
    ],
    reading: null,
  },
}
