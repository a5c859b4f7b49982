import { shopUrl } from './support/guest.ts'
import { expect, type Page, test } from './support/test.ts'

/** The fonts that the page prepares and those of the texts on its first screen, as `weight size family`. */
const fontsOf = (page: Page) =>
  page.evaluate(() => {
    const script = [...document.scripts].find(({ text }) => text.includes('measureText'))?.text ?? ''
    const [, lists = '[]'] = /of (\[\[.*\]\])\)/.exec(script) ?? []
    const nameOf = (names: string) => names.split(',')[0]!.replaceAll(/['"]/g, '')
    const prepared = (JSON.parse(lists) as [string, Record<string, number[]>][]).flatMap(([names, sizes]) =>
      Object.keys(sizes).flatMap((weight) => sizes[weight]!.map((size) => `${weight} ${size}px ${nameOf(names)}`)),
    )
    const used = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const { width, top } = range.getBoundingClientRect()
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(texts.currentNode.parentElement!)
      if (width > 0 && top < innerHeight) used.add(`${fontWeight} ${fontSize} ${nameOf(fontFamily)}`)
    }
    return { prepared, used: [...used] }
  })

test('the fonts of the first screen are prepared', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/items/list', '/items/1121', '/service']) {
    await page.goto(`${shopUrl()}${path}`)
    const { prepared, used } = await fontsOf(page)
    expect(used.length, path).toBeGreaterThan(4)
    // The titles of some pages have a size that depends on the width of the screen.
    const fixed = used.filter((font) => !/\d\.\d/.test(font))
    expect(used.length - fixed.length, path).toBeLessThanOrEqual(1)
    expect(prepared, path).toEqual(expect.arrayContaining(fixed))
  }
})
