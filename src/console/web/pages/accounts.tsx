import { useState } from 'preact/hooks'
import { keepCredentials } from '../api/bank.ts'
import { ask } from '../api/http.ts'
import type { Account, OpenedAccount } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { accounts } from '../state/account.ts'
import { go, linkTo } from '../state/route.ts'
import { At, Chip, Copyable, Facts, Field, Money, PageHead, Sheet } from '../ui/basics.tsx'
import { Dialog, DialogButton, FormDialog, type Values } from '../ui/dialog.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** Every account of the sandbox. */
export function Accounts() {
  const [opened, setOpened] = useState<OpenedAccount>()
  const open = async ({ name, balance, seed }: Values) => {
    const body = { ...(name && { name }), ...(balance && { balance: Number(balance) }), ...(seed && { seed }) }
    const account = await ask<OpenedAccount>('POST', '/accounts', body)
    keepCredentials(account)
    setOpened(account)
  }
  return (
    <>
      <PageHead title={t.value.accounts} text={t.value.accountsText}>
        <a href="/docs">{t.value.apiDocs}</a>
        <DialogButton
          class="primary"
          label={t.value.newAccount}
          dialog={close => <NewAccount open={open} close={close} />}
        />
      </PageHead>
      <Sheet>
        <Table
          caption={t.value.accounts}
          rows={accounts.value}
          columns={columns()}
          empty={t.value.noAccounts}
          keyOf={({ accountId }) => accountId}
        />
      </Sheet>
      {opened && <Opened account={opened} close={() => setOpened(undefined)} />}
    </>
  )
}

function columns(): Column<Account>[] {
  return [
    { head: '#', cell: ({ accountId }) => accountId },
    { head: t.value.name, cell: ({ accountId, name }) => <a href={linkTo(accountId, 'overview')}>{name}</a> },
    { head: t.value.available, cell: ({ balance }) => <Money value={balance.available} />, kind: 'number' },
    { head: t.value.blocked, cell: ({ balance }) => <Money value={balance.blocked} />, kind: 'number wide' },
    { head: t.value.document, cell: ({ document }) => document, kind: 'wide' },
    { head: t.value.pixKey, cell: ({ pixKey }) => pixKey, kind: 'text wide' },
    {
      head: t.value.clock,
      cell: ({ clock }) => (
        <>
          <At at={clock.now} /> {clock.mode === 'frozen' && <Chip value={t.value.frozen} tone="waiting" />}
        </>
      ),
    },
  ]
}

function NewAccount({ open, close }: { open: (values: Values) => Promise<void>; close: () => void }) {
  return (
    <FormDialog title={t.value.newAccount} submit={t.value.openAccount} onSubmit={open} onClose={close}>
      <Field label={t.value.name}>
        <input name="name" maxLength={100} placeholder="Loja Exemplo" />
      </Field>
      <Field label={t.value.openingBalance}>
        <input name="balance" type="number" min="0" step="0.01" placeholder="10000" />
      </Field>
      <Field label={t.value.seed} hint={t.value.seedHint}>
        <input name="seed" maxLength={200} />
      </Field>
    </FormDialog>
  )
}

/** The secrets of a new account, once. */
function Opened({ account, close }: { account: OpenedAccount; close: () => void }) {
  const { accountId, name, clientId, clientSecret, certificate } = account
  const enter = () => {
    close()
    go(linkTo(accountId, 'overview'))
  }
  return (
    <Dialog title={`${t.value.opened}: ${name}`} onClose={enter}>
      <p>{t.value.openedText}</p>
      <Facts
        facts={[
          ['accountId', accountId],
          ['clientId', <Copyable key="id" text={clientId} label="clientId" />],
          ['clientSecret', <Copyable key="secret" text={clientSecret} label="clientSecret" />],
          ['X-SSL-Client-Cert', <Copyable key="header" text={certificate.header} label="X-SSL-Client-Cert" />],
        ]}
      />
      <div class="actions end">
        <button type="button" class="primary" onClick={enter}>
          {t.value.goOn}
        </button>
      </div>
    </Dialog>
  )
}
