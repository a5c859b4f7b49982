import type { PrefectureCode } from './prefecture.ts'

/** Islands that ships serve, and the beginnings of their addresses without district and prefecture. */
type Islands = { readonly name: string; readonly places: readonly string[] }

/**
 * Islands by prefecture: a name, or that of a group, then its addresses. Parcels arrive one to several days later
 * there. Bridged islands are left out.
 */
const ISLANDS: ReadonlyMap<PrefectureCode, readonly Islands[]> = new Map(
  Object.entries({
    1: '礼文島 礼文町|利尻島 利尻町 利尻富士町|天売島 羽幌町天売|焼尻島 羽幌町焼尻|奥尻島 奥尻町',
    4: '網地島 石巻市網地浜 石巻市長渡浜|田代島 石巻市田代浜|浦戸諸島 塩竈市浦戸 塩釜市浦戸|江島 女川町江島',
    6: '飛島 酒田市飛島',
    13: '伊豆諸島 大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 青ケ島村|小笠原諸島 小笠原村',
    15: '佐渡島 佐渡市|粟島 粟島浦村',
    17: '舳倉島 輪島市海士町舳倉島',
    22: '初島 熱海市初島',
    23: '日間賀島 南知多町日間賀島|篠島 南知多町篠島|佐久島 西尾市一色町佐久島',
    24: `答志島 鳥羽市答志町 鳥羽市桃取町|神島 鳥羽市神島町|菅島 鳥羽市菅島町|坂手島 鳥羽市坂手町
      |渡鹿野島 志摩市磯部町渡鹿野`,
    25: '沖島 近江八幡市沖島町',
    28: '家島諸島 姫路市家島町|沼島 南あわじ市沼島',
    32: '隠岐諸島 海士町 西ノ島町 知夫村 隠岐の島町',
    33: `笠岡諸島 笠岡市高島 笠岡市白石島 笠岡市北木島町 笠岡市真鍋島 笠岡市飛島 笠岡市六島
      |犬島 岡山市東区犬島|石島 玉野市石島|大多府島 備前市日生町大多府`,
    34: '大崎上島 大崎上島町|佐木島 三原市鷺浦町|百島 尾道市百島町|走島 福山市走島町|似島 広島市南区似島町',
    35: `見島 萩市見島|祝島 上関町祝島|大島 萩市大島|相島 萩市相島|平郡島 柳井市平郡|大津島 周南市大津島
      |柱島 岩国市柱島|蓋井島 下関市蓋井島|六連島 下関市六連島|野島 防府市野島|牛島 光市牛島|八島 上関町八島
      |浮島・情島・笠佐島 周防大島町浮島 周防大島町情島 周防大島町伊保田情島 周防大島町笠佐島`,
    36: '伊島 阿南市伊島町|出羽島 牟岐町牟岐浦出羽島',
    37: `小豆島・豊島 土庄町 小豆島町|直島 直島町|男木島 高松市男木町|女木島 高松市女木町
      |塩飽諸島 丸亀市本島町 丸亀市広島町 丸亀市手島町 丸亀市牛島 多度津町高見 多度津町佐柳
      |大島 高松市庵治町6034|粟島 三豊市詫間町粟島|志々島 三豊市詫間町志々島|伊吹島 観音寺市伊吹町`,
    38: `忽那諸島 松山市中島 松山市睦月 松山市野忽那 松山市津和地 松山市元怒和 松山市上怒和 松山市二神
      松山市安居島|興居島 松山市泊町 松山市由良町 松山市門田町
      |日振島 宇和島市日振島|戸島 宇和島市戸島|上島諸島 上島町|青島 大洲市長浜町青島`,
    39: '沖の島・鵜来島 宿毛市沖の島町',
    40: `大島 宗像市大島|玄界島 福岡市西区玄界島|小呂島 福岡市西区小呂島|能古島 福岡市西区能古|地島 宗像市地島
      |相島 新宮町相島|藍島 北九州市小倉北区藍島|馬島 北九州市小倉北区馬島|姫島 糸島市志摩姫島`,
    41: `玄界灘の島々 唐津市高島 唐津市神集島 唐津市呼子町小川島 唐津市鎮西町加唐島 唐津市鎮西町松島
      唐津市鎮西町馬渡島 唐津市肥前町向島`,
    42: `五島列島 五島市 新上五島町 小値賀町 佐世保市宇久町|壱岐 壱岐市|対馬 対馬市|平戸の島々 平戸市大島村 平戸市度島町
      |江島・平島 西海市崎戸町江島 西海市崎戸町平島|高島 長崎市高島町 佐世保市高島町|池島 長崎市池島町
      |黒島 佐世保市黒島町|松島 西海市大瀬戸町松島
      |青島・飛島・黒島 松浦市星鹿町青島 松浦市今福町飛島 松浦市鷹島町黒島`,
    43: '湯島 上天草市大矢野町湯島|御所浦島 天草市御所浦町',
    44: `姫島 姫島村|保戸島 津久見市保戸島|大島 佐伯市鶴見大島
      |大入島 佐伯市高松浦 佐伯市日向泊浦 佐伯市塩内浦 佐伯市荒網代浦 佐伯市石間浦 佐伯市守後浦 佐伯市久保浦
      佐伯市片神浦`,
    45: '島野浦島 延岡市島浦町|築島 串間市築島',
    46: `種子島 西之表市 中種子町 南種子町|屋久島 屋久島町|奄美群島 奄美市 大和村 宇検村 瀬戸内町 龍郷町 喜界町 徳之島町
      天城町 伊仙町 和泊町 知名町 与論町|トカラ列島 十島村|三島 三島村
      |甑島列島 薩摩川内市里町 薩摩川内市上甑町 薩摩川内市下甑町 薩摩川内市鹿島町|獅子島 長島町獅子島`,
    47: `宮古列島 宮古島市 多良間村|八重山列島 石垣市 竹富町 与那国町|大東諸島 南大東村 北大東村|久米島 久米島町
      |慶良間諸島 渡嘉敷村 座間味村|粟国島 粟国村|渡名喜島 渡名喜村|伊江島 伊江村|伊平屋島 伊平屋村
      |伊是名島 伊是名村|津堅島 うるま市勝連津堅|久高島 南城市知念久高`,
  }).map(([prefecture, rows]) => [Number(prefecture), rows.split('|').map(islandsIn)]),
)

function islandsIn(row: string): Islands {
  const [name = '', ...places] = row.trim().split(/\s+/)
  return { name, places }
}

/**
 * The island of an address line, else undefined. `line`: city and street, folded; the district before the municipality
 * may stand there or not.
 */
export function islandOf(prefecture: PrefectureCode, line: string): string | undefined {
  const lines = [line, line.replace(/^.+?郡/, ''), line.replace(/^.+?島(?=..+[町村])/, '')]
  const isOn = ({ places }: Islands) => places.some((place) => lines.some((each) => each.startsWith(place)))
  return ISLANDS.get(prefecture)?.find(isOn)?.name
}

/** The islands of a prefecture as pages name them; empty when it has none. */
export function islandNames(prefecture: PrefectureCode): readonly string[] {
  return ISLANDS.get(prefecture)?.map(({ name }) => name) ?? []
}

/** Of a destination on an island, or of those of a prefecture: its days are not promised there (特定商取引法12条の6). */
export function islandText(name: string, isOrdered = false): string {
  const delay = `${name}へは、表示のお届け日より1日から数日遅れることがあります。`
  return isOrdered ? delay : `${delay}ご注文の前に、お電話でお届け日をお確かめください。`
}

/** Beside every promise of a day (特定商取引法12条の6). */
export const ISLAND_CAUTION = '離島など一部の地域は、表示の日数に運送会社の定める日数を加えます。'
