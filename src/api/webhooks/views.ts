import { toIso } from '../../domain/instants.ts'
import type { Registration } from '../../domain/webhook.ts'
import type { Book } from '../../store/book.ts'

/** GET /api/webhooks: `version` shows only where it was given (domain decision). */
export function registrationsView(book: Book) {
  const webhooks = [...book.registrations.values()].map(registrationView)
  return { accountId: book.id, webhooks, total: webhooks.length }
}

function registrationView({ id, type, url, headers, isActive, createdAt, version }: Registration) {
  return { id, type, url, headers, isActive, createdAt: toIso(createdAt), ...(version && { version }) }
}
