import { secretWanted } from '../api/bank.ts'
import { Failure, giveToken, tokenWanted } from '../api/http.ts'
import { t } from '../i18n/index.ts'
import { Field } from './basics.tsx'
import { FormDialog } from './dialog.tsx'

/** Asks for what the page may not know: the control token, the secret of an account that was opened elsewhere. */
export function AccessDialogs() {
  const wish = secretWanted.value
  return (
    <>
      {tokenWanted.value.length > 0 && (
        <FormDialog
          title={t.value.tokenTitle}
          submit={t.value.goOn}
          onSubmit={async ({ token = '' }) => giveToken(token)}
          onClose={() => undefined}
        >
          <p>{t.value.tokenText}</p>
          <Field label={t.value.token}>
            <input name="token" type="password" required autocomplete="off" />
          </Field>
        </FormDialog>
      )}
      {wish && (
        <FormDialog
          title={t.value.secretTitle}
          submit={t.value.goOn}
          onSubmit={async ({ secret = '' }) => wish.give(secret)}
          onClose={() => wish.refuse(new Failure(401, { detail: t.value.secretText }))}
        >
          <p>{t.value.secretText}</p>
          <Field label={t.value.secret}>
            <input name="secret" type="password" required autocomplete="off" />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
