import { isIP } from 'node:net'
import { reachOf } from '../platform/addresses.ts'

/** URLs that one account may have active for one type of news (spec, Limits). */
export const MAX_ACTIVE_URLS = 3

/** Custom headers of one registration (spec, Limits). */
export const MAX_HEADERS = 5

/** Names that a custom header must not have (spec, POST /api/webhooks). */
export const BLOCKED_HEADERS = [
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'content-type',
  'user-agent',
] as const

/** Names about one connection only: taken at registration, as the spec does, and never sent. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(['keep-alive', 'upgrade', 'expect', 'te', 'trailer'])

/** The host of the built-in receiver. */
const INBOX_HOST = 'inbox.sandbox'
const INBOX_STATUS = 200

/** Where a URL leads: into the world, to the built-in receiver with the status it answers, or nowhere and why. */
export type Target =
  | { readonly kind: 'endpoint'; readonly url: URL }
  | { readonly kind: 'inbox'; readonly status: number }
  | { readonly kind: 'refused'; readonly why: string }

export interface TargetRules {
  /** Lets `http://` reach this machine, and only this machine. */
  readonly allowInsecure: boolean
  /** Lets webhooks reach this machine and private networks. */
  readonly allowPrivate: boolean
}

/** Where webhooks to a URL go. HTTPS only (spec); `inbox.sandbox` is the built-in receiver (design, section 6). */
export function targetOf(text: string, rules: TargetRules): Target {
  const url = URL.parse(text)
  if (url === null) return refused('is not a URL; write one such as https://example.com/webhooks')
  if (url.username !== '' || url.password !== '') return refused('must not hold credentials; use a custom header')
  if (url.protocol === 'http:' && rules.allowInsecure) {
    return isLoopback(url.hostname) ? { kind: 'endpoint', url } : refused('may use http:// on this machine only')
  }
  if (url.protocol !== 'https:') return refused('must use https://')
  if (url.hostname === INBOX_HOST) return { kind: 'inbox', status: inboxStatus(url) }
  return namesReachable(url.hostname, rules) ? { kind: 'endpoint', url } : refused(OUT_OF_REACH)
}

const OUT_OF_REACH =
  'leads to this machine, a private network or a special address; --allow-private-webhooks allows the first two'

/**
 * Whether webhooks may be sent to an IP address. A sandbox that others can reach must not carry their requests into its
 * network; link-local and other special addresses, the metadata of clouds among them, are never meant.
 */
export function mayReach(address: string, { allowInsecure, allowPrivate }: TargetRules): boolean {
  const reach = reachOf(address)
  if (reach === 'loopback') return allowPrivate || allowInsecure
  return reach === 'public' || (reach === 'private' && allowPrivate)
}

/** What a host says by itself; where other names lead is seen when they are looked up. */
function namesReachable(hostname: string, rules: TargetRules): boolean {
  const address = hostname === 'localhost' ? LOOPBACK : hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || mayReach(address, rules)
}
const LOOPBACK = '127.0.0.1'

/** What is wrong with a custom header, as a sentence about it; undefined when nothing is. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'is not a header name'
  if ((BLOCKED_HEADERS as readonly string[]).includes(name.toLowerCase())) return 'is a header that cannot be set'
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return 'has a value with characters that no header can carry'
  return undefined
}

/** The custom headers that are sent, each name in one spelling, so that none can stand beside one of ours. */
export function sendableHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(named.filter(([name]) => !CONNECTION_HEADERS.has(name)))
}

function refused(why: string): Target {
  return { kind: 'refused', why: `The URL ${why}.` }
}

/** The URL parser has normalised the host: 127.1 is 127.0.0.1 here. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** `?status=500` is answered with 500; what is no status of an answer, with 200. */
function inboxStatus(url: URL): number {
  const asked = url.searchParams.get('status') ?? ''
  return /^[2-5]\d\d$/.test(asked) ? Number(asked) : INBOX_STATUS
}
