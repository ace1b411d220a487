import { t } from '../i18n/index.ts'
import { account, accounts } from '../state/account.ts'
import { connection } from '../state/live.ts'
import { type Language, language, type Theme, theme } from '../state/preferences.ts'
import { go, linkTo, route } from '../state/route.ts'
import { Chip, Money } from './basics.tsx'
import { ClockStrip } from './clock-strip.tsx'

/** What is always in sight: the account, its money, its clock. */
export function Header() {
  return (
    <header class="top">
      <a class="brand" href="#/">
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <path d="M16 4l12 12-12 12L4 16z" fill="none" stroke="currentColor" stroke-width="2.8" />
          <path d="M10 16h12M16 10v12" stroke="currentColor" stroke-width="2.4" />
        </svg>
        {t.value.title}
      </a>
      <AccountChoice />
      {account.value && (
        <span class="top-balance">
          <span class="muted wide">{t.value.available}</span> <Money value={account.value.balance.available} />
        </span>
      )}
      {account.value && (
        <>
          <Connection />
          <ClockStrip />
        </>
      )}
      <Preferences />
    </header>
  )
}

function AccountChoice() {
  const { page } = route.value
  const target = page === 'accounts' ? 'overview' : page
  return (
    <select
      class="account"
      aria-label={t.value.account}
      value={account.value?.accountId ?? ''}
      onChange={event => go(linkTo(Number(event.currentTarget.value), target))}
    >
      {account.value === undefined && <option value="">{t.value.chooseAccount}</option>}
      {accounts.value?.map(each => (
        <option key={each.accountId} value={each.accountId}>
          {each.accountId} · {each.name}
        </option>
      ))}
    </select>
  )
}

function Connection() {
  const isLive = connection.value === 'live'
  return (
    <span role="status">
      <Chip value={isLive ? t.value.live : t.value.connectionLost} tone={isLive ? 'good' : 'bad'} />
    </span>
  )
}

function Preferences() {
  return (
    <>
      <select
        class="preference"
        aria-label={t.value.theme}
        value={theme.value}
        onChange={event => {
          theme.value = event.currentTarget.value as Theme
        }}
      >
        <option value="system">{t.value.themeSystem}</option>
        <option value="light">{t.value.themeLight}</option>
        <option value="dark">{t.value.themeDark}</option>
      </select>
      <select
        class="preference"
        aria-label={t.value.language}
        value={language.value}
        onChange={event => {
          language.value = event.currentTarget.value as Language
        }}
      >
        <option value="en">English</option>
        <option value="pt">Português</option>
      </select>
    </>
  )
}
