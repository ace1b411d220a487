import { describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl } from './support.ts'

const PATH = '/sandbox/v1/brcode/decode'
const GOOD = '00020126380014br.gov.bcb.pix0116loja@example.com5204000053039865802BR5904Loja6009SAO PAULO62070503***6304'

describe('a BR Code, taken apart', () => {
  it('shows every object with its place and its name, and what the code says', async () => {
    const { call, open } = await openControl()
    const account = await open(FROZEN)
    await account.charge()
    const { charge } = (await account.call('GET', '/transactions/1')).body as { charge: { pixCode: string } }
    const { status, body } = await call('POST', PATH, { pixCode: charge.pixCode })
    const tree = body['tree'] as Json[]
    expect({ status, ok: body['ok'], problems: body['problems'] }).toEqual({ status: 200, ok: true, problems: [] })
    expect(tree[0]).toEqual({ tag: '00', name: 'Payload format indicator', offset: 0, length: 2, value: '01' })
    expect(tree.find(({ tag }) => tag === '26')?.['children']).toEqual([
      { tag: '00', name: 'GUI', offset: 16, length: 14, value: 'br.gov.bcb.pix' },
      { tag: '25', name: 'URL of the charge', offset: 34, length: 52, value: expect.stringMatching(/^pix\.sandbox\//) },
    ])
    expect(body['reading']).toMatchObject({ kind: 'dynamic', key: null, amount: null, txid: null, description: null })
    const crc = charge.pixCode.slice(-4)
    expect(body['crc']).toEqual({ expected: crc, found: crc })
  })

  it('says what the key and the amount of a static code are', async () => {
    const { call } = await openControl()
    const code = GOOD.replace('5303986', '5303986540519.90')
    const { body } = await call('POST', PATH, { pixCode: `${code}AAAA` })
    const { expected } = body['crc'] as { expected: string }
    const right = await call('POST', PATH, { pixCode: code + expected })
    expect(right.body).toMatchObject({
      ok: true,
      crc: { expected, found: expected },
      reading: { kind: 'static', key: 'loja@example.com', url: null, amount: 19.9, txid: null, merchantName: 'Loja' },
    })
  })

  it.each([
    ['a wrong CRC', `${GOOD}AAAA`, [{ rule: 'CRC', offset: 101, tag: '63' }]],
    [
      'another currency',
      `${GOOD.replace('5303986', '5303840')}AAAA`,
      [{ rule: 'CURRENCY', tag: '53' }, { rule: 'CRC' }],
    ],
    [
      'a code that was cut',
      GOOD.slice(0, 60),
      [
        { rule: 'TLV', tag: '53' },
        { rule: 'CRC', offset: 60 },
      ],
    ],
    ['nothing', '', [{ rule: 'TLV', offset: 0 }, {}, {}, {}, {}, {}, {}, {}, {}, {}]],
  ])('says what is wrong with %s and where, and reads nothing out of it', async (_what, pixCode, problems) => {
    const { call } = await openControl()
    const { status, body } = await call('POST', PATH, { pixCode })
    expect({ status, ok: body['ok'], reading: body['reading'] }).toEqual({ status: 200, ok: false, reading: null })
    expect(body['problems']).toMatchObject(problems)
  })

  it('refuses a body without a code', async () => {
    const { call } = await openControl()
    const refused = await call('POST', PATH, {})
    expect([refused.status, refused.body['detail']]).toEqual([400, 'pixCode is required'])
    expect(await call('POST', PATH, { pixCode: GOOD })).toEqual(answer(200, expect.objectContaining({ ok: false })))
  })
})
