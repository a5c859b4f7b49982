import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  constantTimeEqual,
  isPublicKey,
  parseFileKey,
  privateLinkPayload,
  uploadedPictureKey,
  uploadUidOf,
} from './file-key.ts'
import { checkUpload, contentTypeOf, isDisplayedInline, UPLOAD_KINDS, UPLOAD_RULES } from './upload-rules.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('a file key', () => {
  it.each(['', '/a', 'a//b', '..', 'items/../x', 'items/.x', 'A', 'a\\b', 'a%2e', 'a\0', `a${'b'.repeat(200)}`])(
    'is not %j',
    (text) => expect(parseFileKey(text)).toBeUndefined(),
  )
  it('never has an empty or dotted part', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', 'a', '-', '\\', '%') }), (text) => {
        const parts = parseFileKey(text)?.split('/') ?? []
        expect(parts.filter((part) => part === '' || part.startsWith('.'))).toEqual([])
      }),
    )
  })
  it('of an upload contains the uid of the upload', () => {
    const key = parseFileKey(`${uploadedPictureKey('0193-ABC')}.jpg`)
    expect(key && [isPublicKey(key), uploadUidOf(key)]).toEqual([true, '0193-abc'])
    expect(uploadUidOf('items/1023/front.svg')).toBeUndefined()
    expect(isPublicKey(parseFileKey('identity/d1.jpg')!)).toBe(false)
  })
})

describe('content types', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg', true],
    ['\x89PNG\r\n\x1a\n...', 'image/png', true],
    ['RIFF....WEBPVP8 ', 'image/webp', true],
    ['RIFF....WAVEfmt ', 'application/octet-stream', false],
    ['%PDF-1.7', 'application/pdf', false],
    ['<?xml version="1.0"?>\n<svg xmlns="a"/>', 'image/svg+xml', false],
    ['<!doctype html><script>', 'application/octet-stream', false],
    ['', 'application/octet-stream', false],
  ])('%j', (text, type, shown) => {
    expect([contentTypeOf(bytesOf(text)), isDisplayedInline(contentTypeOf(bytesOf(text)))]).toEqual([type, shown])
  })
})

describe('upload rules', () => {
  it.each(UPLOAD_KINDS)('%s: up to its maximum size', (kind) => {
    const { maxBytes } = UPLOAD_RULES[kind]
    expect(checkUpload(kind, maxBytes)).toBeUndefined()
    expect(checkUpload(kind, maxBytes + 1)?.code).toBe('file-too-large')
  })
})

describe('a private link', () => {
  it('has a signed text of its own', () => {
    const link = fc.record({ key: fc.string().filter((key) => !key.includes('\n')), expiresAtMs: fc.nat() })
    fc.assert(
      fc.property(link, link, (one, other) => {
        const isSame = one.key === other.key && one.expiresAtMs === other.expiresAtMs
        expect(constantTimeEqual(privateLinkPayload(one), privateLinkPayload(other))).toBe(isSame)
      }),
    )
    expect([
      constantTimeEqual('', ''),
      constantTimeEqual('a', ''),
      constantTimeEqual('', 'a'),
      constantTimeEqual('ab', 'ac'),
    ]).toEqual([true, false, false, false])
  })
})
