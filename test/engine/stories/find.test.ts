import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/domain/operations.ts'
import { loadLibrary } from '../../../src/engine/stories/library.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

const loaded = loadLibrary({ builtIn: packageFolder('scenarios') })
if ('problems' in loaded) throw new Error('the shipped stories are broken')
const { library } = loaded

/** The operation, the header value, and the story with its argument. */
const FOUND: readonly [Operation, string, string, object?][] = [
  ['cash-out', 'success', 'success'],
  ['cash-out', 'error:insufficient-funds', 'order-rejected'],
  ['cash-out', 'error:invalid-pix-key', 'order-rejected'],
  ['cash-out', 'error:document-mismatch', 'tax-id-mismatch'],
  ['cash-out', 'error:account-blocked', 'blocked-account'],
  ['cash-out', 'error:duplicate-id', 'order-rejected'],
  ['cash-out', 'delayed:5s', 'delayed', { ms: 5_000 }],
  ['cash-out', 'delayed:120s', 'delayed', { ms: 120_000 }],
  ['cash-out', 'delayed', 'delayed', { ms: 5_000 }],
  ['cash-in', 'success', 'paid'],
  ['cash-in', 'delayed:2m', 'delayed', { ms: 120_000 }],
  ['cash-out', 'error:ACCOUNT_CLOSED', 'error', { code: 'ACCOUNT_CLOSED' }],
  ['cash-out', 'error:account-closed', 'error', { code: 'ACCOUNT_CLOSED' }],
  ['cash-out', 'error:AC07', 'error', { code: 'ACCOUNT_CLOSED', spiCode: 'AC07' }],
  ['cash-out-qrcode', 'error:be01', 'error', { code: 'TAX_ID_MISMATCH', spiCode: 'BE01' }],
  ['devolucao', 'error:ED05', 'error', { code: 'SETTLEMENT_TIMEOUT', spiCode: 'ED05' }],
  ['cash-out', '  Tax_ID-mismatch ', 'tax-id-mismatch'],
  ['cash-out', 'taxidmismatch', 'tax-id-mismatch'],
  ['token', 'pub_auth_upstream_error', 'auth-upstream-error'],
  ['med', 'provider-down', 'provider-down'],
]

/** The operation, the header value, the reason, and what was probably meant. */
const NOT_FOUND: readonly [Operation, string, string, string?][] = [
  ['cash-out', 'sucess', 'there is no scenario "sucess"', 'success'],
  [
    'cash-out',
    'error:document-mismach',
    '"document-mismach" is neither an asynchronous error code nor an SPI code; write error:<asynchronous error code or SPI code>',
  ],
  ['cash-out', 'qqqqqqqqqqqq', 'there is no scenario "qqqqqqqqqqqq"'],
  ['cash-out', '', 'there is no scenario ""'],
  ['cash-out', 'removed-by-receiver', 'the scenario "removed-by-receiver" is for cob, not for cash-out'],
  [
    'balance',
    'delayed:5s',
    'the scenario "delayed:5s" is for cash-in, cash-out, cash-out-qrcode, transfer, cob, refund-in, devolucao, not for balance',
  ],
  ['cash-out', 'delayed:5', '"5" is no duration such as 500ms, 5s or 2m; write delayed:<duration up to 2m>'],
  ['cash-out', 'delayed:121s', '121s is longer than 2m; write delayed:<duration up to 2m>', 'delayed:2m'],
  ['cash-out', 'delayed:-1s', '"-1s" is no duration such as 500ms, 5s or 2m; write delayed:<duration up to 2m>'],
  ['cash-out', 'success:now', 'the scenario "success" takes no argument', 'success'],
  ['cash-out', 'error', 'the scenario "error" needs an argument: error:<asynchronous error code or SPI code>'],
  [
    'cash-out',
    'error:ACOUNT_CLOSED',
    '"ACOUNT_CLOSED" is neither an asynchronous error code nor an SPI code; write error:<asynchronous error code or SPI code>',
    'error:ACCOUNT_CLOSED',
  ],
  [
    'cash-out',
    'error:PIX_INVALID_AMOUNT',
    '"PIX_INVALID_AMOUNT" is neither an asynchronous error code nor an SPI code; write error:<asynchronous error code or SPI code>',
    'PIX_INVALID_AMOUNT',
  ],
]

describe('a header value', () => {
  it.each(FOUND)('on %s: %j means %s', (operation, value, name, argument) => {
    const found = library.find(operation, value)
    expect('story' in found && [found.story.name, found.argument]).toEqual([name, argument])
  })

  it.each(NOT_FOUND)('on %s: %j is refused', (operation, value, reason, suggestion) => {
    const found = library.find(operation, value)
    if ('story' in found) throw new Error(`found ${found.story.name}`)
    expect(found).toMatchObject({ unknown: value, reason })
    if (suggestion) expect(found.suggestion).toBe(suggestion)
  })

  it('that is refused comes with every value that is not', () => {
    const found = library.find('balance', 'nothing')
    const { allowed } = found as Extract<typeof found, { unknown: string }>
    expect(allowed).toEqual([...allowed].sort())
    expect(allowed).toEqual(
      expect.arrayContaining(['bad-gateway', 'provider-slow:<duration up to 2m>', 'unauthorized']),
    )
    expect(allowed).not.toContain('webhook-lost')
    for (const value of allowed) expect(library.find('balance', value.replace(/:.*/, ':1s'))).toHaveProperty('story')
  })
})
