import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskFiles } from '#adapters/files/disk-files.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('Files on disk', () => {
  it('gives back the bytes that were written, also over earlier ones', async () => {
    const files = diskFiles(root)
    await files.write('items/1023/front.svg', bytesOf('<svg>1'))
    await files.write('items/1023/front.svg', bytesOf('<svg>2'))
    expect(new TextDecoder().decode(await files.read('items/1023/front.svg'))).toBe('<svg>2')
  })

  it('knows nothing of a key that was never written, of a folder, or of a key below a file', async () => {
    const files = diskFiles(root)
    await files.write('items/1', bytesOf('a'))
    expect(await files.read('items/2')).toBeUndefined()
    expect(await files.read('items')).toBeUndefined()
    expect(await files.read('items/1/front')).toBeUndefined()
  })

  it('removes, and removing what is not there is no fault', async () => {
    const files = diskFiles(root)
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
  ])('refuses the key %j', async (key) => {
    const files = diskFiles(root)
    await expect(files.write(key, bytesOf('a'))).rejects.toThrow(TypeError)
    await expect(files.read(key)).rejects.toThrow(TypeError)
    await expect(files.remove(key)).rejects.toThrow(TypeError)
  })

  it('never leaves the folder, whatever the key', async () => {
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

  it('shows readers the old file or the new one, never a half, and leaves nothing else behind', async () => {
    const files = diskFiles(root)
    const versions = ['a', 'b', 'c', 'd'].map((letter) => bytesOf(letter.repeat(200_000)))
    await files.write('big', versions[0]!)
    const writes = Promise.all(versions.map((bytes) => files.write('big', bytes)))
    for (let turn = 0; turn < 20; turn += 1) {
      const text = new TextDecoder().decode(await files.read('big'))
      expect(text).toHaveLength(200_000)
      expect(text).toBe(text[0]!.repeat(200_000))
    }
    await writes
    expect(await readdir(root)).toEqual(['big'])
  })
})
