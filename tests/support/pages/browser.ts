import chromium from '@sparticuz/chromium'

/**
 * The browser of journeys and measurements: CHROME_PATH, else the packaged Chromium, which exists for Linux on x64
 * only. Undefined elsewhere: then an installed Google Chrome is used.
 */
export async function browserPath(): Promise<string | undefined> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  return isPackaged ? await chromium.executablePath() : undefined
}
