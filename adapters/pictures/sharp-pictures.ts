import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#adapters/files/atomic-write.ts'
import { readIfThere } from '#adapters/files/disk-files.ts'
import type { Files } from '#services/ports/files.ts'
import type { PictureFormat, Pictures, PictureWidth } from '#services/ports/pictures.ts'
import { type HotCache, hotCache } from './hot-cache.ts'
import { EXTENSIONS, examine, isNotAPicture, type Original, readable } from './original.ts'
import { proveReadable, render } from './render.ts'
import { type RenderQueue, renderQueue, type Urgency } from './render-queue.ts'

/** Pictures made at once: one thread each, the rest of the machine is for pages. */
const AT_ONCE = 2
const HOT_BYTES = 48_000_000
const ALL_WIDTHS: readonly PictureWidth[] = [160, 320, 480, 800, 1200]
const ALL_FORMATS: readonly PictureFormat[] = ['avif', 'webp']

/** Where originals and derivatives are, and who is told of damaged ones. */
export type SharpPicturesOptions = {
  readonly files: Files
  /** Derivatives lie here as `{key}-{width}.{format}`. All of it may be deleted at any time. */
  readonly cacheDir: string
  readonly log?: { warn(detail: object, message: string): void }
  /** Finished pictures kept in memory, bytes. */
  readonly hotBytes?: number
  /** Makes a derivative; tests count it. */
  readonly renderer?: typeof render
}

/** The pictures, and a way to have some made before anybody asks. */
export interface SharpPictures extends Pictures {
  /**
   * Makes the derivatives that are not there yet, one at a time and only while nobody waits for another. Never throws.
   */
  warm(
    keys: readonly string[],
    widths: readonly PictureWidth[],
    formats?: readonly PictureFormat[],
  ): Promise<{ made: number }>
}

/**
 * Originals lie in `files` under the key and an extension. A derivative is made when it is first asked for, once in a
 * process however many ask, and is written whole, so that two processes at worst make the same one twice. A new
 * original under an old key takes the derivatives from the disk; other processes may show the old ones until they end:
 * keys name content for good.
 */
export function sharpPictures(options: SharpPicturesOptions): SharpPictures {
  const shelf: Shelf = {
    ...options,
    renderer: options.renderer ?? render,
    hot: hotCache(options.hotBytes ?? HOT_BYTES),
    queue: renderQueue(AT_ONCE),
    underway: new Map(),
  }
  return {
    take: (key, bytes) => take(shelf, key, bytes),
    derive: (key, width, format) => derive(shelf, { key, width, format }, 'asked'),
    async warm(keys, widths, formats = ['avif']) {
      let made = 0
      const wanted = keys.flatMap((key) => widths.flatMap((width) => formats.map((format) => ({ key, width, format }))))
      for (const derivative of wanted) made += (await warmOne(shelf, derivative)) ? 1 : 0
      return { made }
    },
  }
}

type Shelf = Required<Pick<SharpPicturesOptions, 'files' | 'cacheDir' | 'renderer'>> & {
  readonly log?: SharpPicturesOptions['log']
  readonly hot: HotCache
  readonly queue: RenderQueue
  readonly underway: Map<string, Promise<Uint8Array | undefined>>
}
type Derivative = { readonly key: string; readonly width: PictureWidth; readonly format: PictureFormat }

const nameOf = ({ key, width, format }: Derivative) => `${key}-${width}.${format}`

async function take(shelf: Shelf, key: string, bytes: Uint8Array) {
  const original = await examine(bytes)
  await shelf.queue.run('ahead', () => readable(() => proveReadable(original)))
  await shelf.files.write(`${key}${original.extension}`, bytes)
  for (const other of EXTENSIONS) if (other !== original.extension) await shelf.files.remove(`${key}${other}`)
  const names = ALL_WIDTHS.flatMap((width) => ALL_FORMATS.map((format) => nameOf({ key, width, format })))
  for (const name of names) shelf.hot.drop(name)
  await Promise.all(names.map((name) => rm(join(shelf.cacheDir, name), { force: true })))
  return { width: original.width, height: original.height }
}

function derive(shelf: Shelf, derivative: Derivative, urgency: Urgency): Promise<Uint8Array | undefined> {
  const name = nameOf(derivative)
  const hot = shelf.hot.get(name)
  if (hot) return Promise.resolve(hot)
  const underway = shelf.underway.get(name)
  if (underway) {
    if (urgency === 'asked') shelf.queue.hurry()
    return underway
  }
  const making = fetchOrMake(shelf, derivative, urgency).finally(() => shelf.underway.delete(name))
  shelf.underway.set(name, making)
  return making
}

async function fetchOrMake(shelf: Shelf, derivative: Derivative, urgency: Urgency): Promise<Uint8Array | undefined> {
  const name = nameOf(derivative)
  const path = join(shelf.cacheDir, name)
  const bytes = (await readIfThere(path)) ?? (await make(shelf, derivative, urgency))
  if (bytes) shelf.hot.put(name, bytes)
  return bytes
}

async function make(shelf: Shelf, { key, width, format }: Derivative, urgency: Urgency) {
  const original = await findOriginal(shelf, key)
  if (!original) return undefined
  try {
    const bytes = await shelf.queue.run(urgency, () => readable(() => shelf.renderer(original, width, format)))
    await keep(shelf, nameOf({ key, width, format }), bytes)
    return bytes
  } catch (fault) {
    return damaged(shelf, key, fault)
  }
}

/** A full disk costs speed and no picture. */
async function keep(shelf: Shelf, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeWhole(join(shelf.cacheDir, name), bytes)
  } catch (fault) {
    shelf.log?.warn({ name, cause: String(fault) }, 'picture could not be kept')
  }
}

async function findOriginal(shelf: Shelf, key: string): Promise<Original | undefined> {
  for (const extension of EXTENSIONS) {
    const bytes = await shelf.files.read(`${key}${extension}`)
    if (!bytes) continue
    try {
      return await examine(bytes)
    } catch (fault) {
      return damaged(shelf, key, fault)
    }
  }
  return undefined
}

/** A damaged original counts as none: the visitor sees the ground of the picture, the operator a line in the log. */
function damaged(shelf: Shelf, key: string, fault: unknown): undefined {
  if (!isNotAPicture(fault)) throw fault
  shelf.log?.warn({ key, cause: String(fault.cause ?? fault.message) }, 'original picture is damaged')
  return undefined
}

async function warmOne(shelf: Shelf, derivative: Derivative): Promise<boolean> {
  try {
    if (await readIfThere(join(shelf.cacheDir, nameOf(derivative)))) return false
    return (await derive(shelf, derivative, 'ahead')) !== undefined
  } catch (fault) {
    shelf.log?.warn({ key: derivative.key, cause: String(fault) }, 'picture could not be made ahead')
    return false
  }
}
