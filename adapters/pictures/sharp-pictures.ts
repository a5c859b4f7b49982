import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { readFileIfExists } from '#adapters/files/disk-files.ts'
import { CACHES } from '#domain/caches.ts'
import type { Files, PictureFormat, Pictures, PictureWidth } from '#services/ports/files.ts'
import { writeFileAtomic } from '../files/disk-files.ts'
import {
  assertDecodable,
  EXTENSIONS,
  inspectOriginal,
  isNotAPicture,
  type Original,
  render,
  withDecodeErrors,
} from './original.ts'
import { createRenderQueue, MAX_CONCURRENT_PICTURES, type RenderPriority, type RenderQueue } from './render-queue.ts'

const ALL_WIDTHS: readonly PictureWidth[] = [160, 320, 480, 800, 1200]
const ALL_FORMATS: readonly PictureFormat[] = ['avif', 'webp']

export type SharpPicturesOptions = {
  readonly files: Files
  /** Cache directory of derivatives, named `{key}-{width}.{format}`. It may be deleted at any time. */
  readonly cacheDir: string
  readonly log?: { warn(detail: object, message: string): void }
  readonly memoryCacheBytes?: number
  /** Limits the concurrent work of sharp; the process has one queue. */
  readonly queue?: RenderQueue
  /** Renders a derivative; tests count the calls. */
  readonly renderer?: typeof render
}

/**
 * Originals are stored in `files` under the key and an extension. A derivative is rendered on first request, once per
 * process for concurrent requests, and written atomically; at worst two processes render the same one. Storing a new
 * original under an existing key deletes its derivatives on disk, but other processes may serve cached ones until they
 * end: a key should always name the same content.
 */
export function sharpPictures(options: SharpPicturesOptions): Pictures {
  const context: Context = {
    ...options,
    renderer: options.renderer ?? render,
    cache: createMemoryCache(options.memoryCacheBytes ?? CACHES.pictures.maxBytes),
    queue: options.queue ?? createRenderQueue(MAX_CONCURRENT_PICTURES),
    pending: new Map(),
  }
  return {
    addOriginal: (key, bytes) => storeOriginal(context, key, bytes),
    async removeOriginal(key) {
      for (const extension of EXTENSIONS) await context.files.remove(`${key}${extension}`)
      await removeDerivatives(context, key)
    },
    derive: (key, width, format) => derive(context, { key, width, format }, 'requested'),
    async warm(keys, widths, signal) {
      let rendered = 0
      const derivatives = keys.flatMap((key) => widths.map((width) => ({ key, width, format: 'avif' as const })))
      for (const derivative of derivatives) {
        if (signal?.aborted) break
        if (await warmDerivative(context, derivative)) rendered += 1
      }
      return { rendered }
    },
  }
}

type Context = Required<Pick<SharpPicturesOptions, 'files' | 'cacheDir' | 'renderer'>> & {
  readonly log?: SharpPicturesOptions['log']
  readonly cache: ReturnType<typeof createMemoryCache>
  readonly queue: RenderQueue
  readonly pending: Map<string, Promise<Uint8Array | undefined>>
}
type Derivative = { readonly key: string; readonly width: PictureWidth; readonly format: PictureFormat }

/** The most recently used derivatives. One larger than an eighth of the cache is not cached. */
function createMemoryCache(capacityBytes: number) {
  const maxSize = Math.max(1, capacityBytes)
  const maxEntrySize = Math.ceil(maxSize / 8)
  return new LRUCache<string, Uint8Array>({ maxSize, maxEntrySize, sizeCalculation: (bytes) => bytes.byteLength })
}

const nameOf = ({ key, width, format }: Derivative) => `${key}-${width}.${format}`

async function storeOriginal(context: Context, key: string, bytes: Uint8Array) {
  const original = await inspectOriginal(bytes)
  await context.queue.run('ahead', () => withDecodeErrors(() => assertDecodable(original)))
  await context.files.write(`${key}${original.extension}`, bytes)
  for (const other of EXTENSIONS) if (other !== original.extension) await context.files.remove(`${key}${other}`)
  await removeDerivatives(context, key)
  return { width: original.width, height: original.height }
}

async function removeDerivatives(context: Context, key: string): Promise<void> {
  const names = ALL_WIDTHS.flatMap((width) => ALL_FORMATS.map((format) => nameOf({ key, width, format })))
  for (const name of names) context.cache.delete(name)
  await Promise.all(names.map((name) => rm(join(context.cacheDir, name), { force: true })))
}

function derive(context: Context, derivative: Derivative, urgency: RenderPriority): Promise<Uint8Array | undefined> {
  const name = nameOf(derivative)
  const cached = context.cache.get(name)
  if (cached) return Promise.resolve(cached)
  const pending = context.pending.get(name)
  if (pending) {
    if (urgency === 'requested') context.queue.promoteAhead()
    return pending
  }
  const rendering = readOrRender(context, derivative, urgency).finally(() => context.pending.delete(name))
  context.pending.set(name, rendering)
  return rendering
}

async function readOrRender(
  context: Context,
  derivative: Derivative,
  urgency: RenderPriority,
): Promise<Uint8Array | undefined> {
  const name = nameOf(derivative)
  const path = join(context.cacheDir, name)
  const bytes = (await readFileIfExists(path)) ?? (await renderAndCache(context, derivative, urgency))
  if (bytes) context.cache.set(name, bytes)
  return bytes
}

async function renderAndCache(context: Context, { key, width, format }: Derivative, urgency: RenderPriority) {
  const original = await findOriginal(context, key)
  if (!original) return undefined
  try {
    const bytes = await context.queue.run(urgency, () =>
      withDecodeErrors(() => context.renderer(original, width, format)),
    )
    await writeToDiskCache(context, nameOf({ key, width, format }), bytes)
    return bytes
  } catch (error) {
    return handleDamaged(context, key, error)
  }
}

/** Writes a derivative to the disk cache. A failure, such as a full disk, is only logged. */
async function writeToDiskCache(context: Context, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFileAtomic(join(context.cacheDir, name), bytes)
  } catch (error) {
    context.log?.warn({ name, cause: String(error) }, 'picture could not be cached')
  }
}

async function findOriginal(context: Context, key: string): Promise<Original | undefined> {
  for (const extension of EXTENSIONS) {
    const bytes = await context.files.read(`${key}${extension}`)
    if (!bytes) continue
    try {
      return await inspectOriginal(bytes)
    } catch (error) {
      return handleDamaged(context, key, error)
    }
  }
  return undefined
}

/** Logs a damaged original and treats it as missing: the visitor sees the picture's placeholder. */
function handleDamaged(context: Context, key: string, error: unknown): undefined {
  if (!isNotAPicture(error)) throw error
  context.log?.warn({ key, cause: String(error.cause ?? error.message) }, 'original picture is damaged')
  return undefined
}

async function warmDerivative(context: Context, derivative: Derivative): Promise<boolean> {
  try {
    if (await readFileIfExists(join(context.cacheDir, nameOf(derivative)))) return false
    return (await derive(context, derivative, 'ahead')) !== undefined
  } catch (error) {
    context.log?.warn({ key: derivative.key, cause: String(error) }, 'picture could not be rendered ahead')
    return false
  }
}
