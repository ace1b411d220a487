import type { Met } from './coverage.ts'
import { type Markup, markup } from './markup.ts'
import { STYLE } from './page-style.ts'
import { describeAlarm, describeEvidence, type ExpectationLine, type Report } from './report.ts'

/** A report as one self-contained page for people: no script, nothing from outside, on a phone and on paper too. */
export function printPage(report: Report): string {
  const { account, at, verdict, isComplete } = report
  const title = `Report on ${account.name}`
  const { markup: text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Account ${account.accountId}, as of <time datetime="${at}">${at}</time> on its clock.</p>
<p>Verdict: <strong id="verdict" class="${verdict}">${verdict}</strong></p>
${isComplete ? [] : [markup`<p role="note">The journal no longer has every call: what is missing there is missing here.</p>`]}
</header>
<main>
${expectationSection(report)}
${alarmSection(report)}
${playedSection(report)}
${coverageSection(report)}
</main>
</body>
</html>
`
  return text
}

function expectationSection({ expectations }: Report): Markup {
  if (expectations.length === 0) return section('expectations', 'Expectations', NOTHING_EXPECTED)
  const head = ['Verdict', 'Scenario', 'Operation', 'Id', 'Expectation', 'Why', 'Evidence']
  return section('expectations', 'Expectations', table(head, expectations.map(cellsOf)))
}

const NOTHING_EXPECTED = markup`<p>No scenario that was played expects anything of the client.</p>`

function cellsOf(line: ExpectationLine): Markup[] {
  const { verdict, scenario, operation, externalId, expectation, wanted, reason } = line
  const texts = [scenario, operation, externalId ?? '–', `${expectation} ${wanted}`, reason]
  const evidence = describeEvidence(line)
  return [markup`<strong class="${verdict}">${verdict}</strong>`, ...[...texts, evidence || '–'].map(plain)]
}

function alarmSection({ alarms }: Report): Markup {
  if (alarms.length === 0) return section('alarms', 'Alarms', markup`<p>None.</p>`)
  const rows = alarms.map(alarm => [plain(`${alarm.seq}`), plain(alarm.at), plain(describeAlarm(alarm))])
  return section('alarms', 'Alarms', table(['Event', 'When', 'Possible double payment'], rows))
}

function playedSection({ played }: Report): Markup {
  if (played.length === 0) return section('played', 'What was played', markup`<p>Nothing yet.</p>`)
  const rows = played.map(({ scenario, operation, times }) => [scenario, operation, `${times}`].map(plain))
  return section('played', 'What was played', table(['Scenario', 'Operation', 'Times'], rows))
}

function coverageSection({ coverage }: Report): Markup {
  const kinds = [
    ['operations', 'Operations', coverage.operations],
    ['errorCodes', 'Error codes', coverage.errorCodes],
    ['webhooks', 'Webhooks', coverage.webhooks],
    ['scenarios', 'Scenarios', coverage.scenarios],
  ] as const
  return section('coverage', 'Coverage', markup`${kinds.map(([id, title, all]) => coverageOf(id, title, all))}`)
}

function coverageOf(id: string, title: string, all: readonly Met[]): Markup {
  const met = all.filter(({ times }) => times > 0)
  const never = all.filter(({ times }) => times === 0)
  return markup`<section id="${id}">
<h3>${title}: ${met.length} of ${all.length} met</h3>
${listOf('met', 'Met', met)}
${listOf('never', 'Never met', never)}
</section>
`
}

function listOf(kind: string, title: string, all: readonly Met[]): Markup {
  if (all.length === 0) return markup``
  const items = all.map(({ name, times }) => markup`<li>${name}${times > 0 ? ` × ${times}` : ''}</li>`)
  return markup`<h4>${title}</h4><ul class="${kind}">${items}</ul>`
}

function section(id: string, title: string, content: Markup): Markup {
  return markup`<section id="${id}">
<h2>${title}</h2>
${content}
</section>`
}

/** On a narrow screen a row becomes a block, and each cell says of which column it is. */
function table(head: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const cell = (content: Markup, index: number) => markup`<td data-label="${head[index] ?? ''}">${content}</td>`
  return markup`<table>
<thead><tr>${head.map(title => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(cells => markup`<tr>${cells.map(cell)}</tr>`)}</tbody>
</table>`
}

function plain(text: string): Markup {
  return markup`${text}`
}
