import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { render } from '#adapters/pictures/original.ts'
import { type SharpPicturesOptions, sharpPictures } from '#adapters/pictures/sharp-pictures.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-pictures-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)
const svg = (inside: string, attributes = 'width="1200" height="1500"') =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} viewBox="0 0 1200 1500">
      <rect width="1200" height="1500" fill="#f4f1ea"/>${inside}</svg>`,
  )
const DRESS = svg(
  `<defs><linearGradient id="s0"><stop offset="0" stop-color="#111"/>
  <stop offset="1" stop-color="#334"/></linearGradient>
  </defs><path d="M400 300L800 300L1000 1400L200 1400Z" fill="url(#s0)"/>`,
)

function setUp(options: Partial<SharpPicturesOptions> = {}) {
  const files = diskFiles(join(root, 'files'))
  const rendered: string[] = []
  const warnings: string[] = []
  const pictures = sharpPictures({
    files,
    cacheDir: join(root, 'cache'),
    log: { warn: (_, message) => warnings.push(message) },
    renderer: (original, width, format) => {
      rendered.push(`${width}.${format}`)
      return render(original, width, format)
    },
    ...options,
  })
  return { files, pictures, rendered, warnings }
}

const photograph = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#223344', noise: { type: 'gaussian', mean: 60, sigma: 30 } },
  })

describe('addOriginal', () => {
  it('stores a drawing and returns its size', async () => {
    const { files, pictures } = setUp()
    const taken = await pictures.addOriginal('items/1/front', DRESS)
    expect(taken).toEqual({ width: 1200, height: 1500 })
    expect(await files.read('items/1/front.svg')).toEqual(Buffer.from(DRESS))
  })

  it.each([['png'], ['jpeg'], ['webp']] as const)('accepts a %s by its content', async (format) => {
    const { pictures } = setUp()
    const taken = await pictures.addOriginal('a', await photograph(300, 200).toFormat(format).toBuffer())
    expect(taken).toMatchObject({ width: 300, height: 200 })
    expect(await pictures.derive('a', 160, 'webp')).toBeDefined()
  })

  it('applies the orientation of a photograph to its size', async () => {
    const { pictures } = setUp()
    const rotated = await photograph(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await pictures.addOriginal('a', rotated)).toMatchObject({ width: 200, height: 300 })
    const shown = await sharp(await pictures.derive('a', 160, 'webp')).metadata()
    expect(shown).toMatchObject({ width: 160, height: 240 })
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'],
    ['an event handler', '<rect onload="alert(1)"/>'],
    ['an outside picture', '<image href="https://example.com/a.png"/>'],
    ['an outside picture, the old way', "<image xlink:href='file:///etc/passwd'/>"],
    ['an embedded page', '<foreignObject><p/></foreignObject>'],
    ['an outside paint', '<rect fill="url(https://example.com/#a)"/>'],
    ['an import', '<style>@import "https://example.com/a.css";</style>'],
    ['an escaped import', '<style>\\40import "a.css";</style>'],
  ])('rejects a drawing with %s', async (_, inside) => {
    const { files, pictures } = setUp()
    await expect(pictures.addOriginal('a', svg(inside))).rejects.toMatchObject({ kind: 'not-a-picture' })
    expect(await files.read('a.svg')).toBeUndefined()
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['text', bytesOf('hello')],
    ['a page', bytesOf('<!doctype html><svg></svg>')],
    [
      'expanding entities',
      bytesOf('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    ],
    ['the first bytes of a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('rejects %s', async (_, bytes) => {
    await expect(setUp().pictures.addOriginal('a', bytes)).rejects.toMatchObject({ kind: 'not-a-picture' })
  })

  it('rejects a truncated photograph', async () => {
    const complete = await photograph(600, 600).jpeg().toBuffer()
    await expect(setUp().pictures.addOriginal('a', complete.subarray(0, complete.length / 3))).rejects.toMatchObject({
      kind: 'not-a-picture',
    })
  })

  it('rejects a small file with too many pixels', async () => {
    const vast = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await expect(setUp().pictures.addOriginal('a', vast)).rejects.toMatchObject({ kind: 'not-a-picture' })
  })

  it('replaces an original and its derivatives', async () => {
    const { pictures } = setUp()
    await pictures.addOriginal('a', DRESS)
    const before = await pictures.derive('a', 160, 'webp')
    await pictures.addOriginal('a', await photograph(400, 400).png().toBuffer())
    const after = await sharp(await pictures.derive('a', 160, 'webp')).metadata()
    expect(before).toBeDefined()
    expect(after).toMatchObject({ width: 160, height: 160 })
  })
})

describe('derive', () => {
  it.each([
    [160, 200],
    [480, 600],
    [1200, 1500],
  ] as const)('renders a drawing with width %i in both formats', async (width, height) => {
    const { pictures } = setUp()
    await pictures.addOriginal('a', DRESS)
    for (const format of ['avif', 'webp'] as const) {
      const derived = await sharp(await pictures.derive('a', width, format)).metadata()
      expect(derived).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : 'webp' })
      expect(derived.exif ?? derived.xmp ?? derived.icc).toBeUndefined()
    }
  })

  it('renders no picture wider than its original', async () => {
    const { pictures } = setUp()
    await pictures.addOriginal('photo', await photograph(300, 200).png().toBuffer())
    await pictures.addOriginal('drawing', svg('', 'width="300" height="375"'))
    expect(await sharp(await pictures.derive('photo', 800, 'webp')).metadata()).toMatchObject({ width: 300 })
    expect(await sharp(await pictures.derive('drawing', 800, 'webp')).metadata()).toMatchObject({ width: 300 })
  })

  it('returns undefined for a picture without an original', async () => {
    const { pictures, rendered } = setUp()
    expect(await pictures.derive('items/9/front', 160, 'avif')).toBeUndefined()
    expect(rendered).toEqual([])
  })

  it('renders each derivative once, also for concurrent requests', async () => {
    const { pictures, rendered } = setUp()
    await pictures.addOriginal('a', DRESS)
    const all = await Promise.all(Array.from({ length: 50 }, () => pictures.derive('a', 160, 'webp')))
    await pictures.derive('a', 160, 'webp')
    expect(new Set(all).size).toBe(1)
    expect(rendered).toEqual(['160.webp'])
  })

  it('finds derivatives that another process rendered', async () => {
    const [one, other] = [setUp(), setUp()]
    await one.pictures.addOriginal('a', DRESS)
    const bytes = await one.pictures.derive('a', 160, 'webp')
    expect(Buffer.compare(bytes!, (await other.pictures.derive('a', 160, 'webp'))!)).toBe(0)
    expect(other.rendered).toEqual([])
  })

  it('serves cached derivatives from memory', async () => {
    const { pictures, rendered } = setUp({ memoryCacheBytes: 8 * 2000 })
    await pictures.addOriginal('a', DRESS)
    const [first, again] = [await pictures.derive('a', 160, 'webp'), await pictures.derive('a', 160, 'webp')]
    expect(again).toBe(first)
    await rm(join(root, 'cache'), { recursive: true })
    expect(await pictures.derive('a', 160, 'webp')).toBe(first)
    expect(rendered).toEqual(['160.webp'])
  })

  it('renders at most two at a time', async () => {
    let [running, maxRunning] = [0, 0]
    const { pictures } = setUp({
      renderer: async (original, width, format) => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        const bytes = await render(original, width, format)
        running -= 1
        return bytes
      },
    })
    await pictures.addOriginal('a', DRESS)
    await Promise.all(([160, 320, 480, 800] as const).map((width) => pictures.derive('a', width, 'webp')))
    expect(maxRunning).toBe(2)
  })

  it('treats a damaged original as missing and logs a warning', async () => {
    const { files, pictures, warnings } = setUp()
    const complete = await photograph(600, 600).jpeg().toBuffer()
    await files.write('cut.jpg', complete.subarray(0, complete.length / 3))
    await files.write('text.png', bytesOf('not a picture'))
    await files.write('harm.svg', svg('<script>1</script>'))
    for (const key of ['cut', 'text', 'harm']) expect(await pictures.derive(key, 160, 'avif')).toBeUndefined()
    expect(warnings).toHaveLength(3)
    await pictures.addOriginal('whole', complete)
    expect(await pictures.derive('whole', 160, 'avif')).toBeDefined()
  })

  it('leaves no temporary files, and rebuilds a deleted cache', async () => {
    const { pictures } = setUp({ memoryCacheBytes: 0 })
    await pictures.addOriginal('items/1/front', DRESS)
    await pictures.derive('items/1/front', 160, 'webp')
    expect(await readdir(join(root, 'cache/items/1'))).toEqual(['front-160.webp'])
    await rm(join(root, 'cache'), { recursive: true })
    await pictures.derive('items/1/front', 160, 'webp')
    expect((await stat(join(root, 'cache/items/1/front-160.webp'))).size).toBeGreaterThan(100)
  })
})

describe('warm', () => {
  it('renders missing derivatives once, and ignores missing originals', async () => {
    const { pictures, rendered } = setUp()
    await pictures.addOriginal('a', DRESS)
    expect(await pictures.warm(['a', 'none'], [160, 320])).toEqual({ rendered: 2 })
    expect(await pictures.warm(['a', 'none'], [160, 320])).toEqual({ rendered: 0 })
    expect(rendered).toEqual(['160.avif', '320.avif'])
  })

  it('stops after the current picture when it is aborted', async () => {
    const abort = new AbortController()
    const renderer: typeof render = (...args) => {
      abort.abort()
      return render(...args)
    }
    const { pictures } = setUp({ renderer })
    await pictures.addOriginal('a', DRESS)
    expect(await pictures.warm(['a'], [160, 320, 480], abort.signal)).toEqual({ rendered: 1 })
    expect(await readdir(join(root, 'cache'))).toEqual(['a-160.avif'])
  })
})
