import type { Address } from '#domain/delivery/address.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import type { Random } from '../random.ts'

/** Generated people. Town (見本市), house (サンプル…), numbers (000-…) and e-mail (example.com) show that they are samples. */
const FAMILY_NAMES = `佐伯 サエキ,三枝 サエグサ,早瀬 ハヤセ,水原 ミズハラ,篠田 シノダ,藤野 フジノ,野々村 ノノムラ,大槻 オオツキ,若林 ワカバヤシ,
真壁 マカベ,古賀 コガ,栗山 クリヤマ,相沢 アイザワ,深町 フカマチ,朝倉 アサクラ,宮路 ミヤジ,久我 クガ,矢代 ヤシロ,戸田 トダ,浅井 アサイ,橘 タチバナ,
榊 サカキ,森下 モリシタ,杉浦 スギウラ,中里 ナカザト,小松 コマツ,青柳 アオヤギ,長谷 ハセ,岩田 イワタ,堀内 ホリウチ`
const WOMEN = `由美子 ユミコ,香織 カオリ,恵 メグミ,真理 マリ,千尋 チヒロ,美咲 ミサキ,和代 カズヨ,奈緒 ナオ,沙織 サオリ,幸子 サチコ,
彩花 アヤカ,裕子 ユウコ,陽子 ヨウコ,文乃 フミノ,志保 シホ,早苗 サナエ`
const MEN = `健一 ケンイチ,浩司 コウジ,拓也 タクヤ,直樹 ナオキ,誠 マコト,隆 タカシ,大輔 ダイスケ,修平 シュウヘイ,亮 リョウ,一郎 イチロウ`
const HOUSES = ['サンプルハイツ', 'サンプルコーポ', 'サンプルマンション', '']
const HALLS = ['見本セレモニーホール', '見本斎場', 'サンプル会館', '見本駅前ホテル']
/** Prefectures that most orders come from; others are chosen at random. */
const SERVED = servedPrefectures(FIRST_RULES)
const FREQUENT_PREFECTURES = [13, 13, 13, 14, 27, 11, 12, 23, 28, 40, 1, 4, 22, 26, 34]

/** Customer, delivery address and e-mail of an order. */
export type Person = {
  readonly email: string
  readonly customer: Address
  readonly shipping: Address
  readonly prefecture: number
}

/** Generates a guest. One in six has the parcel delivered to the place of the ceremony. */
export function generatePerson(random: Random, number: number): Person {
  const family = parseName(random.pick(FAMILY_NAMES.split(',')))
  const given = parseName(random.pick((random.chance(0.78) ? WOMEN : MEN).split(',')))
  const prefecture = random.chance(0.7) ? random.pick(FREQUENT_PREFECTURES) : random.pick(SERVED).code
  const house = random.pick(HOUSES)
  const block = `${random.integer(1, 5)}-${random.integer(1, 20)}-${random.integer(1, 15)}`
  const customer: Address = {
    familyName: family.name,
    givenName: given.name,
    familyNameKana: family.kana,
    givenNameKana: given.kana,
    postalCode: `000${String(random.integer(0, 9999)).padStart(4, '0')}`,
    prefecture,
    address1: `見本市${random.pick(['桜町', '本町', '緑ヶ丘', '川端', '栄町'])}${block}`,
    address2: house === '' ? undefined : `${house}${random.integer(101, 508)}`,
    telephone: `0000000${String(random.integer(0, 9999)).padStart(4, '0')}`,
  }
  const email = `sample-${String(number).padStart(4, '0')}@example.com`
  return { email, customer, shipping: random.chance(1 / 6) ? ceremonyAddress(random, customer) : customer, prefecture }
}

function ceremonyAddress(random: Random, customer: Address): Address {
  const placeName = random.pick(HALLS)
  return {
    ...customer,
    address1: `見本市斎場前${random.integer(1, 9)}-${random.integer(1, 9)}`,
    address2: undefined,
    placeName,
    bereavedFamilyName: placeName.includes('ホテル') ? undefined : `${customer.familyName}家`,
    ceremonyAt: `翌日${random.pick(['10時', '11時', '13時', '18時（通夜）'])}`,
  }
}

function parseName(entry: string): { name: string; kana: string } {
  const [name = '', kana = ''] = entry.trim().split(' ')
  return { name, kana }
}
