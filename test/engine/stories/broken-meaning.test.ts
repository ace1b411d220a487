import { describe } from 'vitest'
import { type BrokenFile, CHARGE, eachIsTold, PAYMENT } from './broken-file.ts'

const FILES: readonly BrokenFile[] = [
  [
    'a range that runs backwards',
    `${PAYMENT}steps:\n  - wait: 3s..1s\n  - confirm\n`,
    '4:11 value: the range ends before it begins Fix: write the shorter duration first.',
  ],
  ['a wait beyond all clocks', `${PAYMENT}steps:\n  - wait: 999999999999d\n`, '4:11 value: no clock goes that far'],
  [
    'a code of another endpoint',
    `${PAYMENT}reply: { error: PUB_CERT_EXPIRED }\n`,
    '3:17 undocumented-code: cash-out does not document PUB_CERT_EXPIRED Fix: use PIX_INSUFFICIENT_BALANCE,',
  ],
  [
    'a status that is not documented',
    `${PAYMENT}reply: { error: 409 }\n`,
    '3:17 undocumented-status: cash-out does not document 409 Fix: use 400, 401, 500 or a status from 500',
  ],
  [
    'steps after an error',
    `${PAYMENT}reply: { error: 500 }\nsteps:\n  - confirm\n`,
    '5:5 unreachable-step: the reply ends the scenario, nothing is created that this could happen to Fix: take it out, or',
  ],
  [
    'a step of other resources',
    `${CHARGE}steps:\n  - confirm\n`,
    '4:5 impossible-step: a cash-in that is PENDING cannot confirm Fix: it can pay, expire, fail.',
  ],
  [
    'a step after the end',
    `${CHARGE}steps:\n  - pay\n  - wait: 1s\n  - expire\n`,
    '6:5 impossible-step: a cash-in that is CONFIRMED cannot expire Fix: CONFIRMED is final',
  ],
  [
    'a wait after the end',
    `${CHARGE}steps:\n  - pay\n  - wait: 1s\n`,
    '5:5 unreachable-step: a cash-in that is CONFIRMED is at its end',
  ],
  [
    'a step that one of two operations cannot take',
    'about: x\nfor: [cash-out, refund-in]\nsteps:\n  - confirm\n  - refund\n',
    '5:5 impossible-step: a refund-in that is CONFIRMED cannot refund',
  ],
  [
    'steps of an operation that creates nothing',
    'about: x\nfor: balance\nsteps:\n  - confirm\n',
    '3:1 impossible-step: balance creates nothing that a step could happen to',
  ],
  [
    'an expiration that never comes',
    `${PAYMENT}steps:\n  - wait: expiration\n  - confirm\n`,
    '4:11 impossible-step: a cash-out has no expiration to wait for',
  ],
  [
    'an argument that is not declared',
    `${PAYMENT}steps:\n  - wait: argument\n  - confirm\n`,
    '4:11 argument: this scenario takes no argument Fix: add "argument: { kind: duration }"',
  ],
  [
    'an argument of another kind',
    `${PAYMENT}argument: { kind: duration }\nsteps:\n  - fail: argument\n`,
    '5:11 argument: fail needs an argument of kind error-code, this scenario takes a duration',
  ],
  [
    'an argument that no step uses',
    `${PAYMENT}argument: { kind: duration }\nsteps: []\n`,
    '3:11 argument: nothing uses the argument',
  ],
  [
    'a MED against what was not received',
    `${CHARGE}steps:\n  - open-med\n`,
    '4:5 impossible-step: a cash-in that is PENDING cannot be contested Fix: only a charge that was paid can.',
  ],
  [
    'a second MED while the first is open',
    `${CHARGE}steps:\n  - pay\n  - open-med\n  - open-med\n`,
    '6:5 impossible-step: its MED is still open Fix: write accept-med, reject-med or cancel-med before it.',
  ],
  [
    'the end of a MED that was not opened',
    `${CHARGE}steps:\n  - pay\n  - reject-med\n`,
    '5:5 impossible-step: there is no open MED to reject Fix: write "- open-med" before it.',
  ],
  [
    'a MED that is answered before it was acknowledged',
    `${CHARGE}steps:\n  - pay\n  - open-med: { acknowledge: false }\n  - accept-med\n`,
    '6:5 impossible-step: there is no open MED to accept',
  ],
  [
    'a second payment before the first one',
    `${CHARGE}steps:\n  - pay-again\n`,
    '4:5 impossible-step: a cash-in that is PENDING cannot pay-again Fix: write "- pay" before it, on a charge.',
  ],
  [
    'a second payment of what nobody pays here',
    `${PAYMENT}steps:\n  - confirm\n  - pay-again\n`,
    '5:5 impossible-step: a cash-out that is CONFIRMED cannot pay-again',
  ],
  [
    'an expiry beyond all clocks',
    `${CHARGE}steps:\n  - expire-late: 999999999999d\n`,
    '4:18 value: no clock goes that far',
  ],
  [
    'a late expiry of what does not expire',
    `${PAYMENT}steps:\n  - expire-late: 30s\n`,
    '4:5 impossible-step: a cash-out that is PENDING cannot expire-late',
  ],
  [
    'a webhook sent again before the first one',
    `${CHARGE}steps:\n  - resend\n  - pay\n`,
    '4:5 impossible-step: no webhook was sent before this step Fix: move it behind an outcome.',
  ],
  [
    'a webhook sent again that was never sent',
    `${CHARGE}steps:\n  - pay\n  - resend: { event: cash_out }\n`,
    '5:5 impossible-step: no cash_out was sent before this step Fix: it can be cash_in.',
  ],
  [
    'webhooks of what creates nothing',
    'about: x\nfor: balance\nwebhooks: { copies: 2 }\n',
    '3:1 impossible-news: balance creates nothing that a webhook could tell of',
  ],
  [
    'webhooks of what is never created',
    `${PAYMENT}reply: { error: 500 }\nwebhooks: { copies: 2 }\n`,
    '4:11 unreachable-news: the reply ends the scenario',
  ],
  [
    'a webhook both early and late',
    `${PAYMENT}webhooks: { before-reply: true, delay: 2s }\n`,
    '3:40 webhooks: a webhook that comes before the answer cannot be delayed',
  ],
  [
    'an error and a broken connection',
    `${PAYMENT}reply: { error: 500, connection: reset }\n`,
    '3:34 reply: the caller gets either an error or a broken connection Fix: keep one.',
  ],
  [
    'a reply that answers nothing',
    `${PAYMENT}reply: { first: 2 }\n`,
    '3:8 reply: nothing is answered Fix: add error, connection or delay.',
  ],
  [
    'a call carried out behind no failure',
    `${PAYMENT}reply: { delay: 1s, processed: true }\n`,
    '3:32 reply: there is no failure to see',
  ],
  ['an answer held too long', `${PAYMENT}reply: { delay: 11m }\n`, '3:17 value: this can last 10m at most'],
  [
    'a default above the maximum',
    `${PAYMENT}argument: { kind: duration, max: 10s, default: 20s }\nsteps:\n  - wait: argument\n`,
    '3:48 argument: 20s is longer than 10s Fix: write 10s.',
  ],
  [
    'magic values where the argument has no default',
    `${PAYMENT}argument: { kind: duration }\nwhen: { cents: 1 }\nsteps:\n  - wait: argument\n`,
    '3:11 argument: a call without a header names no argument',
  ],
  [
    'an amount with three decimals',
    `${PAYMENT}when: { value: 10.135 }\n`,
    '3:16 value: 10.135 is not an amount in reais',
  ],
  ['an amount and other cents', `${PAYMENT}when: { value: 10.13, cents: 14 }\n`, '3:30 when: 10.13 never has 14 cents'],
  [
    'magic values of a call that has none',
    'about: x\nfor: token\nwhen: { cents: 13 }\nreply: { error: 500 }\n',
    '3:7 when: a call to token has none of these values',
  ],
]

describe('a file that says what cannot happen', () => {
  eachIsTold(FILES)
})
