import type { Transaction } from '../domain/transaction.ts'
import { type Exchange, type Finding, found, isRefused, isTaken, notAll } from './check.ts'
import { HARD_PAYER, LATE_MS, type News, type Newsroom } from './news.ts'
import type { Receiver, Signature } from './receiver.ts'

/** What the checks of one certification share. */
export interface Certification {
  readonly receiver: Receiver
  readonly newsroom: Newsroom
  /** The externalId of a payment that the receiver waits for, as long as there are some; then a made-up one. */
  awaited(): string
  /** The first webhook and the payment that it told of. */
  first?: { readonly news: News; readonly payment: Transaction }
  /** How much the state grew by the first webhook, where it is a number. */
  growth?: number
}

interface Row {
  readonly name: string
  readonly about: string
  readonly check: (certification: Certification) => Promise<Finding>
}

/** In the order in which they are made; after a first one that failed, the others would say nothing. */
export const CHECKS: readonly Row[] = [
  { name: 'accepts', about: 'A webhook of the specification is answered with 2xx.', check: accepts },
  {
    name: 'takes-duplicates',
    about: 'The same delivery again is answered with 2xx and counts once.',
    check: duplicates,
  },
  { name: 'takes-duplicates-at-once', about: 'Two of one delivery at the same time count once.', check: twins },
  { name: 'takes-any-order', about: 'A refund may be told of before its payment.', check: reordered },
  { name: 'takes-late', about: 'A last retry, eight hours old, is still news.', check: late },
  { name: 'takes-little', about: 'Nulls, accents and long names are legal.', check: hard },
  {
    name: 'refuses-forged',
    about: 'What is not signed rightly is refused with 4xx and changes nothing.',
    check: forged,
  },
  { name: 'doubts-unknown-payments', about: 'A payment that nobody asked for is no reason to fail.', check: unknown },
  { name: 'tolerates-unknown-events', about: 'An event of tomorrow is answered with 2xx.', check: unheardOf },
]

const SHOULD_TAKE = 'anything but 2xx in time is sent again and again'

async function accepts(certification: Certification): Promise<Finding> {
  const { receiver, newsroom } = certification
  const before = await receiver.state()
  const first = newsroom.paid(certification.awaited())
  const exchange = await receiver.send('a payment', first.news)
  const after = await receiver.state()
  certification.first = first
  if (before !== undefined && after !== undefined) certification.growth = Number(after) - Number(before)
  const unmoved =
    before !== undefined && before === after
      ? 'its state did not change by a payment: certify with an externalId that it waits for, and a state that counts payments'
      : undefined
  return found([exchange], [notAll([exchange], isTaken, SHOULD_TAKE), unmoved], 'It took a payment')
}

async function duplicates({ receiver, first }: Certification): Promise<Finding> {
  if (first === undefined) return skipped('no webhook was taken')
  return unchanged(receiver, async () => {
    const exchanges = [
      await receiver.send('the second attempt of one delivery', first.news, { attempt: 2 }),
      await receiver.send('the third attempt of one delivery', first.news, { attempt: 3 }),
    ]
    return found(exchanges, [notAll(exchanges, isTaken, SHOULD_TAKE)], 'It took the same delivery three times')
  })
}

async function twins(certification: Certification): Promise<Finding> {
  const { receiver, newsroom, growth } = certification
  const { news } = newsroom.paid(certification.awaited())
  const before = await receiver.state()
  const exchanges = await Promise.all(['one', 'the other'].map(name => receiver.send(`${name} of two at once`, news)))
  const grown = Number(await receiver.state()) - Number(before)
  const twice = growth !== undefined && grown > growth ? `its state grew by ${grown}, by ${growth} for one` : undefined
  return found(exchanges, [notAll(exchanges, isTaken, SHOULD_TAKE), twice], 'It took both')
}

async function reordered(certification: Certification): Promise<Finding> {
  const { receiver, newsroom } = certification
  const { news, payment } = newsroom.paid(certification.awaited())
  const exchanges = [
    await receiver.send('a refund before its payment', newsroom.refunded(payment)),
    await receiver.send('the payment after its refund', news),
  ]
  return found(exchanges, [notAll(exchanges, isTaken, SHOULD_TAKE)], 'It took both')
}

async function late(certification: Certification): Promise<Finding> {
  const { receiver, newsroom, first } = certification
  const processedAt = (first?.payment.processedAt ?? 0) - LATE_MS
  const { news } = newsroom.paid(certification.awaited(), { createdAt: processedAt, processedAt })
  const exchange = await receiver.send('the sixth attempt of an old delivery', news, { attempt: 6 })
  return found([exchange], [notAll([exchange], isTaken, SHOULD_TAKE)], 'It took it')
}

async function hard(certification: Certification): Promise<Finding> {
  const { receiver, newsroom } = certification
  const { news } = newsroom.paid(certification.awaited(), { counterpart: HARD_PAYER, description: null })
  const exchange = await receiver.send('a payer of whom little is known', news)
  return found([exchange], [notAll([exchange], isTaken, SHOULD_TAKE)], 'It took it')
}

const FORGERIES: readonly (readonly [Signature, string])[] = [
  ['wrong', 'a webhook signed with a foreign secret'],
  ['missing', 'a webhook without a signature'],
  ['altered', 'a webhook whose body was changed after it was signed'],
  ['old', 'a webhook whose signature is ten minutes old'],
]

async function forged(certification: Certification): Promise<Finding> {
  const { receiver, newsroom } = certification
  if (!receiver.isSigned) return skipped('without a secret nobody can tell a forged webhook from a real one')
  return unchanged(receiver, async () => {
    const exchanges: Exchange[] = []
    for (const [signature, what] of FORGERIES) {
      const { news } = newsroom.paid(certification.awaited())
      exchanges.push(await receiver.send(what, news, { signature }))
    }
    return found(exchanges, [notAll(exchanges, isRefused, '4xx would have refused it')], 'It refused all of them')
  })
}

async function unknown({ receiver, newsroom }: Certification): Promise<Finding> {
  return unchanged(receiver, async () => {
    const exchange = await receiver.send('a payment of an unknown order', newsroom.paid(newsroom.freshId()).news)
    const isCalm = (each: Exchange) => isTaken(each) || isRefused(each)
    return found([exchange], [notAll([exchange], isCalm, '2xx or 4xx would have been an answer')], 'It stayed calm')
  })
}

async function unheardOf({ receiver, newsroom }: Certification): Promise<Finding> {
  return unchanged(receiver, async () => {
    const exchange = await receiver.send('an unknown event', newsroom.unheardOf())
    return found([exchange], [notAll([exchange], isTaken, SHOULD_TAKE)], 'It took it')
  })
}

/** A check after which the receiver's state, where it tells it, is what it was before. */
async function unchanged(receiver: Receiver, check: () => Promise<Finding>): Promise<Finding> {
  const before = await receiver.state()
  const finding = await check()
  const after = await receiver.state()
  if (finding.verdict !== 'passed' || before === after) return finding
  return { ...finding, verdict: 'failed', reason: `its state went from ${before} to ${after}, and should have stayed` }
}

function skipped(why: string): Finding {
  return { verdict: 'skipped', reason: why, exchanges: [] }
}
