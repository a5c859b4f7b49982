import dns from 'node:dns'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskFiles, type StoredFiles } from '#adapters/files/disk-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { type S3Server, startS3Server } from '#tests/support/third-parties/s3-server.ts'

let root: string
let s3: S3Server
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-files-'))
  s3 = await startS3Server()
  resolveLocalhost()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
  await s3.close()
})

/** The bucket as a host below localhost. */
const asHost = () => ({
  ...s3,
  endpoint: s3.endpoint.replace('127.0.0.1', 'localhost'),
  addressing: 'virtual-host' as const,
})

/** Not every system finds the names below localhost. */
function resolveLocalhost(): void {
  const lookup = dns.lookup as unknown as (...args: unknown[]) => unknown
  vi.spyOn(dns, 'lookup').mockImplementation(((
    host: string,
    options: { all?: boolean },
    done: (...given: unknown[]) => void,
  ) => {
    if (!host.endsWith('.localhost')) return lookup(host, options, done)
    return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  }) as unknown as typeof dns.lookup)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const keysOf = async (files: StoredFiles) => {
  const keys: string[] = []
  for await (const key of files.list()) keys.push(key)
  return keys
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

const ADAPTERS: readonly (readonly [string, () => StoredFiles])[] = [
  ['on disk', () => diskFiles(root)],
  ['in a bucket', () => s3Files({ ...s3, folder: 'files' })],
  ['in a bucket that is named by the host', () => s3Files({ ...asHost(), folder: 'files' })],
]

describe.each(ADAPTERS)('Files %s', (_, open) => {
  it('returns the bytes that were written last', async () => {
    const files = open()
    await files.write('items/1023/front.svg', bytesOf('<svg>1'))
    await files.write('items/1023/front.svg', bytesOf('<svg>2'))
    expect(textOf(await files.read('items/1023/front.svg'))).toBe('<svg>2')
  })

  it('stores any bytes, an empty file too', async () => {
    const files = open()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        await files.write('a/b.bin', bytes)
        expect(Buffer.from((await files.read('a/b.bin'))!).equals(Buffer.from(bytes))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('returns undefined for an unknown key, a folder, and a key below a file', async () => {
    const files = open()
    await files.write('items/1', bytesOf('a'))
    expect(await files.read('items/2')).toBeUndefined()
    expect(await files.read('items')).toBeUndefined()
    expect(await files.read('items/1/front')).toBeUndefined()
  })

  it('removes a file, and ignores a missing one', async () => {
    const files = open()
    await files.write('a.bin', bytesOf('a'))
    await files.remove('a.bin')
    await files.remove('a.bin')
    expect(await files.read('a.bin')).toBeUndefined()
  })

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    '../a',
    'a/../b',
    'a/..',
    '.hidden',
    'a/.b',
    'A',
    'a b',
    'a\\b',
    'a\0b',
    '鍵',
    `a${'b'.repeat(200)}`,
  ])('rejects the key %j', async (key) => {
    const files = open()
    await expect(files.write(key, bytesOf('a'))).rejects.toThrow(TypeError)
    await expect(files.read(key)).rejects.toThrow(TypeError)
    await expect(files.remove(key)).rejects.toThrow(TypeError)
  })

  it('lists the keys of its files', async () => {
    const files = open()
    expect(await keysOf(files)).toEqual([])
    const keys = ['a.bin', 'items/1/back.svg', 'items/1/front.svg', 'items/2', 'z']
    for (const key of keys) await files.write(key, bytesOf(key))
    expect((await keysOf(files)).sort()).toEqual(keys)
  })

  it('replaces a file atomically', async () => {
    const files = open()
    const versions = ['a', 'b', 'c', 'd'].map((letter) => bytesOf(letter.repeat(200_000)))
    await files.write('big', versions[0]!)
    const writes = Promise.all(versions.map((bytes) => files.write('big', bytes)))
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const text = textOf(await files.read('big'))
      expect(text).toHaveLength(200_000)
      expect(text).toBe(text[0]!.repeat(200_000))
    }
    await writes
  })
})

describe('Files on disk', () => {
  it('reads nothing outside the folder, for any key', async () => {
    const inner = join(root, 'inner')
    await writeFile(join(root, 'outside'), 'secret')
    const files = diskFiles(inner)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom('.', '/', 'a', 'outside', '\\', '%2e') }), async (key) => {
        const read = await files.read(key).catch(() => undefined)
        expect(read).toBeUndefined()
      }),
    )
  })

  it('leaves no temporary files', async () => {
    const files = diskFiles(root)
    await Promise.all(['a', 'b', 'c'].map((text) => files.write('big', bytesOf(text.repeat(100_000)))))
    expect(await readdir(root)).toEqual(['big'])
  })
})

describe('Files in a bucket', () => {
  it('stores each instance below its own folder', async () => {
    await s3Files({ ...s3, folder: 'files' }).write('a.jpg', bytesOf('1'))
    await s3Files({ ...s3, folder: 'private' }).write('a.jpg', bytesOf('2'))
    expect([...s3.objects].map(([path, bytes]) => [path, textOf(bytes)])).toEqual([
      ['/sumirei/files/a.jpg', '1'],
      ['/sumirei/private/a.jpg', '2'],
    ])
  })

  it('names the bucket in the host or in the path, with a signature for it', async () => {
    await s3Files({ ...asHost(), folder: 'files' }).write('a/b-c.jpg', bytesOf('1'))
    expect(textOf(await s3Files({ ...s3, folder: 'files' }).read('a/b-c.jpg'))).toBe('1')
    expect(s3.rejected).toEqual([])
    const elsewhere = s3Files({ ...asHost(), bucket: 'elsewhere', folder: 'files' })
    await expect(elsewhere.write('a', bytesOf('a'))).rejects.toThrow('NoSuchBucket')
  })

  it('retries when the service is busy, and throws when it stays unavailable', async () => {
    const files = s3Files({ ...s3, folder: 'files' })
    s3.failNext(503, 500)
    await files.write('a', bytesOf('a'))
    expect(textOf(await files.read('a'))).toBe('a')
    s3.failNext(503, 503, 503, 503)
    await expect(files.read('a')).rejects.toThrow('503')
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('throws with %s instead of reporting a missing file', async (_, change, code) => {
    const files = s3Files({ ...s3, ...change, folder: 'files' })
    await expect(files.read('a')).rejects.toThrow()
    await expect(files.write('a', bytesOf('a'))).rejects.toThrow(code)
    expect([s3.objects.size, s3.rejected[0]]).toEqual([0, code])
  })
})
