import { needsToken, send } from '../api/http.ts'
import { t } from '../i18n/index.ts'
import { route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { PageHead, Sheet } from '../ui/basics.tsx'

/** The report of an account, in every form that it has. */
export function Report() {
  const { accountId = 0 } = route.value
  const path = `/sandbox/v1/accounts/${accountId}/report`
  const { failure } = useData(path, () => send(`${path}.json`))
  const files = [
    ['report.html', t.value.reportHtml],
    ['report.xml', t.value.reportXml],
    ['report.json', t.value.reportJson],
  ] as const
  return (
    <>
      <PageHead title={t.value.report} text={t.value.reportText} />
      <Sheet>
        {failure ? (
          <p class="muted pad">{t.value.reportMissing}</p>
        ) : (
          <ul class="pad links">
            {files.map(([name, label]) => (
              <li key={name}>
                <ReportLink address={path.replace(/report$/, name)} name={name} label={label} />
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </>
  )
}

/** A link; where a token is wanted, which links do not carry, a download. */
function ReportLink({ address, name, label }: { address: string; name: string; label: string }) {
  if (needsToken()) return <Action run={() => download(address, name)}>{label}</Action>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}

async function download(address: string, name: string): Promise<void> {
  const response = await send(address)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
