import type { ComponentType } from 'preact'
import type { Route } from '../state/route.ts'
import { Accounts } from './accounts.tsx'
import { BrCode } from './brcode.tsx'
import { Meds } from './meds.tsx'
import { Overview } from './overview.tsx'
import { Report } from './report.tsx'
import { Requests } from './requests.tsx'
import { Scenarios } from './scenarios.tsx'
import { Time } from './time.tsx'
import { Transactions } from './transactions.tsx'
import { Webhooks } from './webhooks.tsx'

/** What each address shows. */
export const PAGES: Readonly<Record<Route['page'], ComponentType>> = {
  accounts: Accounts,
  overview: Overview,
  transactions: Transactions,
  webhooks: Webhooks,
  meds: Meds,
  scenarios: Scenarios,
  requests: Requests,
  time: Time,
  report: Report,
  brcode: BrCode,
}
