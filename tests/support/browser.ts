import chromium from '@sparticuz/chromium'

/**
 * The browser of journeys and measurements: CHROME_PATH, else the Chromium of the packages, which is built for Linux on
 * x64 alone. Undefined elsewhere: then an installed Google Chrome is looked for.
 */
export async function browserPath(): Promise<string | undefined> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  return isPackaged ? await chromium.executablePath() : undefined
}
