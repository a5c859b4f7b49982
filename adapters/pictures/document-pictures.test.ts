import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDocumentPictures } from './document-pictures.ts'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#444' } })
    .png()
    .toBuffer()

/** A render queue that records how many tasks it runs at once. */
function countingQueue() {
  const queue = createRenderQueue(2)
  const runs = { count: 0, now: 0, most: 0 }
  const counting: RenderQueue = {
    ...queue,
    run: (urgency, task) =>
      queue.run(urgency, async () => {
        runs.count += 1
        runs.now += 1
        runs.most = Math.max(runs.most, runs.now)
        return task().finally(() => {
          runs.now -= 1
        })
      }),
  }
  return { counting, runs }
}

test('decodes one picture at a time, lets networks take turns, and limits what one network may queue', async () => {
  const { counting, runs } = countingQueue()
  const pictures = createDocumentPictures(counting)
  const bytes = await png(400)
  const ended: string[] = []
  const send = async (address: string) => {
    const result = await pictures.reencode(bytes, { caller: { address } })
    ended.push(address)
    return result
  }
  const attack = Array.from({ length: 30 }, (_, host) => send(`2001:db8:1:1::${host + 1}`))
  const other = send('192.0.2.1')
  expect(await other).toMatchObject({ jpeg: expect.anything() })
  const outcomes = await Promise.all(attack)
  const decoded = outcomes.filter((outcome) => typeof outcome === 'object')
  expect(decoded.length).toBeLessThanOrEqual(6)
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(30 - decoded.length)
  expect(ended.lastIndexOf('192.0.2.1')).toBeLessThan(30)
  expect(runs).toMatchObject({ most: 1, count: decoded.length + 1 })
})

test('reads only the header of a picture above the limit of pixels', async () => {
  const { counting, runs } = countingQueue()
  const pictures = createDocumentPictures(counting)
  const limit = { maxPixels: 1_000_000 }
  expect(await pictures.reencode(await png(1_001), limit)).toBe('too-many-pixels')
  expect(runs.count).toBe(0)
  expect(await pictures.reencode(await png(1_000), limit)).toMatchObject({ jpeg: expect.anything() })
})

test('leaves a slot of the queue free for the pictures of pages', async () => {
  const { counting } = countingQueue()
  const pictures = createDocumentPictures(counting)
  const bytes = await png(3_000)
  const documents = Promise.all(
    [1, 2, 3].map((host) => pictures.reencode(bytes, { caller: { address: `192.0.2.${host}` } })),
  )
  let isServed = false
  await counting.run('requested', async () => {
    isServed = true
  })
  expect(isServed).toBe(true)
  expect(await documents).toEqual([1, 2, 3].map(() => ({ jpeg: expect.anything() })))
})
