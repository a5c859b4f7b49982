import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { build as viteBuild } from 'vite'
import { pageHref } from '#domain/navigation/href.ts'

const ENTRY = 'app/service-worker/worker.ts'
const OFFLINE_PATH = pageHref('offline')
/** Hashed files are versioned by their name, the others by their content. */
const HASHED_FILES = /^assets\/.+\.(js|css)$/
const OTHER_FILES = /^(figures\/.+\.svg|favicon\.svg)$/

/** Bundles the service worker to /sw.js, with the list of files of the browser build in `folder`. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = await precachedFiles(folder)
  const name = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const precached = [...files, { url: OFFLINE_PATH, revision: name }]
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __PRECACHE__: JSON.stringify(precached),
      __BUILD__: JSON.stringify(name),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}

async function precachedFiles(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const found = (await readdir(folder, { recursive: true })).map((file) => file.split(sep).join('/'))
  const files: { url: string; revision: string | null }[] = []
  for (const file of found.sort()) {
    if (HASHED_FILES.test(file)) files.push({ url: `/${file}`, revision: null })
    if (!OTHER_FILES.test(file)) continue
    const bytes = await readFile(join(folder, file))
    files.push({ url: `/${file}`, revision: createHash('sha256').update(bytes).digest('hex').slice(0, 12) })
  }
  return files
}
