import type { PrefectureCode } from './prefecture.ts'

/** Municipalities on islands that ships serve, by prefecture: parcels arrive one to several days later there. */
const ISLANDS: ReadonlyMap<PrefectureCode, readonly string[]> = new Map(
  Object.entries({
    1: '奥尻町 礼文町 利尻町 利尻富士町',
    13: '大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 青ケ島村 小笠原村',
    15: '佐渡市 粟島浦村',
    32: '海士町 西ノ島町 知夫村 隠岐の島町',
    34: '大崎上島町',
    37: '直島町 土庄町 小豆島町',
    38: '上島町',
    42: '対馬市 壱岐市 五島市 新上五島町 小値賀町',
    44: '姫島村',
    46: `西之表市 中種子町 南種子町 屋久島町 三島村 十島村 奄美市 大和村 宇検村 瀬戸内町 龍郷町 喜界町 徳之島町 天城町
      伊仙町 和泊町 知名町 与論町`,
  }).map(([prefecture, names]) => [Number(prefecture), names.split(/\s+/)]),
)

/**
 * The municipality of an address line if it is on an island, else undefined. `line`: city and street, folded; the
 * district before the municipality may stand there or not.
 */
export function islandOf(prefecture: PrefectureCode, line: string): string | undefined {
  const lines = [line, line.replace(/^.+?郡/, ''), line.replace(/^.+?島(?=..+[町村])/, '')]
  return ISLANDS.get(prefecture)?.find((name) => lines.some((each) => each.startsWith(name)))
}
