import { describe, expect, it } from 'vitest'
import { type BrokenFile, CHARGE, eachIsTold, PAYMENT, problemsOf } from './broken-file.ts'

const FILES: readonly BrokenFile[] = [
  ['no sentence', 'for: cash-out\n', '1:1 missing-key: about is missing Fix: add "about:" with one sentence that says'],
  ['a sentence left empty', 'about:\nfor: cash-out\n', '1:1 type: about must be one sentence'],
  [
    'a misspelt member',
    `${PAYMENT}stpes: []\n`,
    '3:1 unknown-key: a scenario has no member "stpes" Fix: did you mean steps?',
  ],
  [
    'a member of webhooks that is not there',
    `${PAYMENT}webhooks: { copy: 2 }\n`,
    '3:13 unknown-key: webhooks has no member "copy" Fix: use one of delay, copies,',
  ],
  [
    'a member of reply that is not there',
    `${PAYMENT}reply: { error: 500, forst: 2 }\n`,
    '3:22 unknown-key: reply has no member "forst" Fix: did you mean first?',
  ],
  [
    'a name of Object itself',
    `${PAYMENT}__proto__: { steps: [] }\n`,
    '3:1 unknown-key: a scenario has no member "__proto__"',
  ],
  [
    'a misspelt operation',
    'about: x\nfor: [cash-in, cashout]\n',
    '2:16 unknown-operation: there is no operation "cashout" Fix: did you mean cash-out?',
  ],
  ['no operation at all', 'about: x\nfor: []\n', '2:6 value: for must be one operation or more, not "0 items"'],
  [
    'a misspelt verb',
    `${PAYMENT}steps:\n  - wait: 1s\n  - confrim\n`,
    '5:5 unknown-verb: there is no verb "confrim" Fix: did you mean confirm?',
  ],
  [
    'a misspelt verb with more',
    `${PAYMENT}steps:\n  - fial: ORDER_REJECTED\n`,
    '4:5 unknown-verb: there is no verb "fial" Fix: did you mean fail?',
  ],
  [
    'a verb that is not there',
    `${PAYMENT}steps:\n  - re-send\n`,
    '4:5 unknown-verb: there is no verb "re-send" Fix: did you mean resend?',
  ],
  [
    'a verb without what it needs',
    `${PAYMENT}steps:\n  - fail\n`,
    '4:5 value: fail needs more Fix: write "fail: an asynchronous error code".',
  ],
  [
    'a verb with what it does not take',
    `${PAYMENT}steps:\n  - confirm: now\n`,
    '4:5 value: confirm takes nothing Fix: write "- confirm".',
  ],
  [
    'two verbs in one step',
    `${PAYMENT}steps:\n  - wait: 1s\n    confirm: true\n`,
    '5:5 unknown-key: a step has one verb, "confirm" is one more Fix: begin a new line with "- confirm".',
  ],
  [
    'a wait without unit',
    `${PAYMENT}steps:\n  - wait: 5\n  - confirm\n`,
    '4:11 type: wait must be a duration (2s), a range (1s..3s), expiration, for-release or argument Fix:',
  ],
  [
    'a wait in words',
    `${PAYMENT}steps:\n  - wait: 5 seconds\n`,
    '4:11 value: wait must be a duration (2s), a range (1s..3s), expiration, for-release or argument, not "5 seconds"',
  ],
  [
    'a misspelt error code',
    `${PAYMENT}steps:\n  - fail: TAX_ID_MISSMATCH\n`,
    '4:11 unknown-code: there is no code "TAX_ID_MISSMATCH" Fix: did you mean TAX_ID_MISMATCH?',
  ],
  [
    'a synchronous code in a step',
    `${PAYMENT}steps:\n  - fail: PIX_INVALID_AMOUNT\n`,
    '4:11 unknown-code: there is no code "PIX_INVALID_AMOUNT" Fix: use one of TAX_ID_MISMATCH,',
  ],
  [
    'a misspelt code of the catalogue',
    `${PAYMENT}reply: { error: PIX_INSUFICIENT_BALANCE }\n`,
    '3:17 unknown-code: there is no code "PIX_INSUFICIENT_BALANCE" Fix: did you mean PIX_INSUFFICIENT_BALANCE?',
  ],
  [
    'a status that is no error',
    `${PAYMENT}reply: { error: 200 }\n`,
    '3:17 value: error must be an HTTP status from 400 to 599, not 200',
  ],
  [
    'a CPF without quotes',
    `${PAYMENT}when: { document: 01234567890 }\n`,
    '3:19 unquoted: document is a CPF or CNPJ written as a number: leading zeros are lost Fix: put it in quotes: "01234567890".',
  ],
  [
    "a payer's CNPJ without quotes",
    `${CHARGE}steps:\n  - pay:\n      payer: { document: 00000000000191 }\n`,
    '5:26 unquoted: document is a CPF or CNPJ written as a number: leading zeros are lost Fix: put it in quotes: "00000000000191".',
  ],
  [
    'a CPF with dots',
    `${PAYMENT}when: { document: 123.456.789-09 }\n`,
    '3:19 value: document must be a CPF (11 digits) or CNPJ (14 digits) in quotes, not "123.456.789-09"',
  ],
  [
    'cents that are none',
    `${PAYMENT}when: { cents: 100 }\n`,
    '3:16 value: cents must be the cents of the amount, 0 to 99, not 100',
  ],
  [
    'a star in the middle',
    `${PAYMENT}when: { externalId: "a*b" }\n`,
    '3:21 value: externalId must be an externalId in quotes; it may end in *, not "a*b"',
  ],
  [
    'no magic value at all',
    `${PAYMENT}when: {}\n`,
    '3:7 value: when must be the values that play the scenario without a header, not "nothing"',
  ],
  [
    'an alias that no header can say',
    `${PAYMENT}aliases: ["a, b"]\n`,
    '3:11 value: aliases must be a header value of letters, digits, _, - and :, not "a, b"',
  ],
]

describe('a file that says what the format does not know', () => {
  eachIsTold(FILES)

  it('tells every problem of its shape at once', () => {
    expect(problemsOf('about: 1\nfor: cash\nwhen: { cents: x }\nmore: 2\n')).toHaveLength(4)
  })
})
