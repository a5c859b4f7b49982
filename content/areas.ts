import { islandNames } from '#domain/delivery/islands.ts'
import {
  ALL_PREFECTURES,
  type AreaRules,
  isServed,
  OKINAWA,
  type PrefectureCode,
  prefectureName,
} from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'

type Region = {
  readonly key: string
  readonly name: string
  readonly season: string
  readonly custom: string
}

export type Area = {
  readonly code: PrefectureCode
  readonly name: string
  /** As in the URL: `/area/tokyo.html`. */
  readonly slug: string
  readonly capital: string
  readonly region: Region
  /** Islands where parcels arrive later; empty if there are none. */
  readonly remote: string
}

const REGIONS: readonly Region[] = [
  {
    key: 'hokkaido',
    name: '北海道',
    season:
      '冬の参列では、式場までの移動で足もとが冷えます。外ではコートと滑りにくい靴をお召しになり、式場でフォーマルパンプスや革靴に履き替えると安心です。',
    custom:
      '通夜に多くの方が参列し、香典に領収書が用意されることがあります。受付で尋ねられたら、その場でお名前を伝えてお受け取りください。',
  },
  {
    key: 'tohoku',
    name: '東北',
    season:
      '秋から春先までは、式場の内と外で寒暖の差が大きくなります。裏地のあるアンサンブルに、無地の黒いコートを重ねるお支度が確かです。',
    custom:
      '火葬を葬儀・告別式より先に行う地域が多くあります。お別れの場に間に合うよう、集合の時刻をあらかじめご遺族やお世話役へお確かめください。',
  },
  {
    key: 'kanto',
    name: '関東',
    season:
      '夏は冷房の効いた式場と屋外との差が大きいため、七分袖のワンピースに薄手の上着という組み合わせが過ごしやすくなります。',
    custom:
      '一般の参列者も、焼香のあとに通夜ぶるまいの席へ案内されることがよくあります。ひと口だけでも箸をつけ、長居をせずに失礼します。',
  },
  {
    key: 'hokushinetsu',
    name: '甲信越・北陸',
    season:
      '雪の季節は、移動用の防寒靴と式場で履く靴を分けてお持ちください。濡れた裾を拭く無地のハンカチも一枚あると安心です。',
    custom:
      '浄土真宗の門徒が多い地域では、表書きに「御霊前」を用いず「御仏前」「御香典」とするのが習わしです。迷われたら「御香典」が無難です。',
  },
  {
    key: 'tokai',
    name: '東海',
    season:
      '夏は湿度が高く、汗ばむ日が続きます。通気のよい夏素材をお選びになり、汗取りの肌着を一枚合わせると、式の間も涼しくお過ごしいただけます。',
    custom:
      '親族や近しい方が、通夜のおりに菓子などを「お淋し見舞い」として持ち寄る地域があります。ご親族として参列される方は、事前にご相談ください。',
  },
  {
    key: 'kinki',
    name: '近畿',
    season:
      '盆地の夏は厳しく、冬は底冷えがします。季節をまたぐ時期は、上着で加減のできるアンサンブルやスーツが頼りになります。',
    custom:
      '法要の香典袋に黄白の水引を用いる地域があります。また、ご遺族が香典を辞退されることも少なくありません。ご案内に一言ないか、先にお確かめください。',
  },
  {
    key: 'chugoku-shikoku',
    name: '中国・四国',
    season:
      '瀬戸内は穏やかですが、山間部の冬は冷え込みます。行き先の天候をお確かめのうえ、必要に応じてコートをあわせてお選びください。',
    custom:
      '水引の色や香典の表書き、火葬の時刻は、地域や菩提寺によって異なります。ご親族として参列される方は、年長の方に一度お尋ねになると確かです。',
  },
  {
    key: 'kyushu',
    name: '九州',
    season:
      '暑い時期が長く続きます。夏素材の一着に、冷房対策の薄手の上着を添えるお支度をおすすめします。台風の季節は、お届けに余裕をお持ちください。',
    custom:
      '香典とは別に、通夜の席へ「通夜見舞い」として菓子や飲みものを持ち寄る地域があります。習わしは土地ごとに異なりますので、ご親族にお確かめください。',
  },
  {
    key: 'okinawa',
    name: prefectureName(OKINAWA).replace('県', ''),
    season:
      '夏の日差しが強く、暑い時期が長く続きます。夏素材の一着に、冷房対策の薄手の上着を添えるお支度をおすすめします。台風の季節は、お届けに余裕をお持ちください。',
    custom:
      '告別式に多くの方が参列し、黒や白の「かりゆしウェア」をお召しになる方もおいでです。習わしは土地ごとに異なりますので、ご親族にお確かめください。',
  },
]

/** One row per prefecture, by code: slug, seat of government, region. */
const ROWS = `hokkaido 札幌市 hokkaido
aomori 青森市 tohoku
iwate 盛岡市 tohoku
miyagi 仙台市 tohoku
akita 秋田市 tohoku
yamagata 山形市 tohoku
fukushima 福島市 tohoku
ibaraki 水戸市 kanto
tochigi 宇都宮市 kanto
gunma 前橋市 kanto
saitama さいたま市 kanto
chiba 千葉市 kanto
tokyo 新宿区 kanto
kanagawa 横浜市 kanto
niigata 新潟市 hokushinetsu
toyama 富山市 hokushinetsu
ishikawa 金沢市 hokushinetsu
fukui 福井市 hokushinetsu
yamanashi 甲府市 hokushinetsu
nagano 長野市 hokushinetsu
gifu 岐阜市 tokai
shizuoka 静岡市 tokai
aichi 名古屋市 tokai
mie 津市 tokai
shiga 大津市 kinki
kyoto 京都市 kinki
osaka 大阪市 kinki
hyogo 神戸市 kinki
nara 奈良市 kinki
wakayama 和歌山市 kinki
tottori 鳥取市 chugoku-shikoku
shimane 松江市 chugoku-shikoku
okayama 岡山市 chugoku-shikoku
hiroshima 広島市 chugoku-shikoku
yamaguchi 山口市 chugoku-shikoku
tokushima 徳島市 chugoku-shikoku
kagawa 高松市 chugoku-shikoku
ehime 松山市 chugoku-shikoku
kochi 高知市 chugoku-shikoku
fukuoka 福岡市 kyushu
saga 佐賀市 kyushu
nagasaki 長崎市 kyushu
kumamoto 熊本市 kyushu
oita 大分市 kyushu
miyazaki 宮崎市 kyushu
kagoshima 鹿児島市 kyushu
okinawa 那覇市 okinawa`.split('\n')

const AREAS: readonly Area[] = ALL_PREFECTURES.map(({ code, name }) => {
  const [slug = '', capital = '', key = ''] = ROWS[code - 1]?.split(' ') ?? []
  const region = REGIONS.find((candidate) => candidate.key === key)
  if (region === undefined) throw new RangeError(`${name} has no region`)
  return { code, name, slug, capital, region, remote: islandNames(code).join('、') }
})

/** The areas with a page: those that the shop delivers to. */
export function servedAreas(rules: AreaRules): readonly Area[] {
  return AREAS.filter(({ code }) => isServed(code, rules))
}

/** The regions that the shop delivers to. */
export function servedRegions(rules: AreaRules): readonly { readonly name: string; readonly areas: readonly Area[] }[] {
  return REGIONS.map(({ key, name }) => ({
    name,
    areas: servedAreas(rules).filter(({ region }) => region.key === key),
  })).filter(({ areas }) => areas.length > 0)
}

export function findArea(slug: string): Area | undefined {
  return AREAS.find((area) => area.slug === slug)
}

/** The path that the template of the area pages has in its front matter. It is not itself a page. */
export const AREA_TEMPLATE = pageHref('area', { area: 'template.html' })

export function areaPath({ slug }: { readonly slug: string }): string {
  return pageHref('area', { area: `${slug}.html` })
}
