import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** What this Chromium cannot live with where several pages are opened, and what would hide faults of a page. */
const UNWANTED = /^--(?:single-process|no-zygote|disable-web-security|allow-running-insecure-content)$/

/** A browser that is not seen: the Chromium of the package on Linux x64, elsewhere the Chrome that is installed. */
export async function openBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return chromium.launch({ channel: 'chrome' })
  const args = sparticuz.args.filter(each => !UNWANTED.test(each))
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args })
}
