const HOST = 'pix.sandbox/qr/v2'

/** The URL inside a dynamic code of this sandbox. It carries the account, so that any account can find the charge. */
export function chargeLocation(accountId: number, uuid: string): string {
  return `${HOST}/${accountId}/${uuid.replaceAll('-', '')}`
}

const LOCATION =
  /^pix\.sandbox\/qr\/v2\/(\d{1,15})\/([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The account and the charge that a URL of a dynamic code names; undefined when it is somebody else's. */
export function readLocation(url: string): { accountId: number; uuid: string } | undefined {
  const [, accountId, ...parts] = LOCATION.exec(url) ?? []
  return accountId === undefined ? undefined : { accountId: Number(accountId), uuid: parts.join('-') }
}
