import type { Met } from './coverage.ts'
import { type Markup, markup } from './markup.ts'
import { type AlarmLine, describeAlarm, describeEvidence, type ExpectationLine, type Report } from './report.ts'

/**
 * A report as JUnit XML, for the CI: a test case per expectation (broken: failure, open: skipped), one per alarm
 * (skipped, as it is no failure), and what was played and met in properties.
 */
export function printJunit(report: Report): string {
  const { account, at, verdict, expectations, alarms, played, coverage, isComplete } = report
  const failures = expectations.filter(each => each.verdict === 'broken').length
  const open = expectations.filter(each => each.verdict === 'open').length
  const tests = expectations.length + alarms.length
  const facts = { accountId: `${account.accountId}`, at, verdict, isComplete: `${isComplete}` }
  const { markup: text } = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${account.name}" tests="${tests}" failures="${failures}" errors="0" skipped="${open + alarms.length}">
  <testsuite name="expectations" tests="${expectations.length}" failures="${failures}" errors="0" skipped="${open}" timestamp="${at}">
    <properties>${Object.entries(facts).map(([name, value]) => property(name, value))}
    </properties>${expectations.map(expectationCase)}
  </testsuite>
  <testsuite name="alarms" tests="${alarms.length}" failures="0" errors="0" skipped="${alarms.length}">${alarms.map(alarmCase)}
  </testsuite>
  <testsuite name="played" tests="0" failures="0" errors="0" skipped="0">
    <properties>${played.map(({ scenario, operation, times }) => property(`${operation}/${scenario}`, `${times}`))}
    </properties>
  </testsuite>
  <testsuite name="coverage" tests="0" failures="0" errors="0" skipped="0">
    <properties>${Object.entries(coverage).flatMap(([kind, all]) => (all as readonly Met[]).map(met(kind)))}
    </properties>
  </testsuite>
</testsuites>
`
  return text
}

function property(name: string, value: string): Markup {
  return markup`
      <property name="${name}" value="${value}"/>`
}

const met =
  (kind: string) =>
  ({ name, times }: Met): Markup =>
    property(`${kind}/${name}`, `${times}`)

function expectationCase(line: ExpectationLine): Markup {
  const { operation, scenario, expectation, wanted, externalId, run } = line
  const thing = externalId === null ? '' : ` (${externalId})`
  const ofRun = run === null ? '' : `, run ${run}`
  return markup`
    <testcase classname="${operation}.${scenario}" name="${expectation} ${wanted}${thing}${ofRun}">${outcomeOf(line)}
    </testcase>`
}

function outcomeOf(line: ExpectationLine): Markup {
  const { verdict, reason } = line
  if (verdict === 'open')
    return markup`
      <skipped message="${reason}"/>`
  if (verdict === 'held')
    return markup`
      <system-out>${reason}</system-out>`
  return markup`
      <failure message="${reason}" type="${line.expectation}">${describeEvidence(line)}</failure>`
}

function alarmCase(alarm: AlarmLine): Markup {
  return markup`
    <testcase classname="alarm" name="possible double payment ${alarm.seq}">
      <skipped message="${describeAlarm(alarm)}"/>
    </testcase>`
}
