import { useEffect } from 'preact/hooks'
import { t } from './i18n/index.ts'
import { PAGES } from './pages/index.ts'
import { account, accounts, refresh } from './state/account.ts'
import { follow, news } from './state/live.ts'
import { ACCOUNT_PAGES, linkTo, route } from './state/route.ts'
import { AccessDialogs } from './ui/access.tsx'
import { PageHead } from './ui/basics.tsx'
import { FailureBar, showFailure } from './ui/failure.tsx'
import { Header } from './ui/header.tsx'

/** The whole page. */
export function App() {
  const { page, accountId, item } = route.value
  const version = news.value
  useEffect(() => (accountId === undefined ? undefined : follow(accountId)), [accountId])
  useEffect(() => void refresh().catch(ignore), [accountId, version])
  useEffect(() => showFailure(undefined), [page, accountId])
  useEffect(() => showFromTop(item), [page, accountId, item])
  useEffect(() => {
    document.title = [t.value[page], account.value?.name, t.value.title].filter(Boolean).join(' · ')
  }, [page, account.value?.name, t.value])
  const Page = PAGES[page]
  const isGone = accounts.value !== undefined && accountId !== undefined && account.value === undefined
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t.value.skip}
      </button>
      <Header />
      <Menu />
      <main id="main" tabIndex={-1}>
        <FailureBar />
        {accounts.value === undefined && <p class="muted">{t.value.loading}</p>}
        {isGone && (
          <>
            <PageHead title={`${t.value.account} ${accountId}`} text={t.value.noSuchAccount} />
            <p>
              <a href="#/">← {t.value.allAccounts}</a>
            </p>
          </>
        )}
        {accounts.value !== undefined && !isGone && <Page key={`${page} ${accountId}`} />}
      </main>
      <AccessDialogs />
    </>
  )
}

/** What a link leads to stands above the list that it is in: whoever followed it goes on from there, by keyboard too. */
function showFromTop(item: string | undefined): void {
  scrollTo({ top: 0 })
  const isLinkFollowed = document.activeElement !== document.body
  if (item !== undefined && isLinkFollowed) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Nobody answers: the header says so, and the page asks again as soon as somebody does. */
function ignore(): void {}

function Menu() {
  const { page, accountId } = route.value
  const items = [
    ['accounts', '#/'] as const,
    ...(accountId === undefined
      ? [['brcode', '#/brcode'] as const]
      : ACCOUNT_PAGES.map(name => [name, linkTo(accountId, name)] as const)),
  ]
  return (
    <nav class="menu" aria-label={t.value.menu}>
      <ul>
        {items.map(([name, address]) => (
          <li key={name}>
            <a href={address} ref={name === page ? showInMenu : null} aria-current={name === page ? 'page' : undefined}>
              {t.value[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where the menu is a row that is wider than the page. */
function showInMenu(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
