/**
 * Readings of the words in item names, so that `kana` is never typed twice: word, reading, word, reading … The longest
 * word that fits is taken; katakana stays as it is.
 * A test sees to it that no name keeps a character without a reading.
 */
const WORDS = `前開き マエビラキ 前釦 マエボタン 前 マエ 三つ折り ミツオリ 三つ揃い ミツゾロイ 濃染め コゾメ 濃染 ノウセン 正喪服 セイモフク 喪服 モフク 略礼服 リャクレイフク 礼服 レイフク 礼装 レイソウ
多釦 タボタン 釦 ボタン 夏用 ナツヨウ 夏扇 ナツセン 夏 ナツ 二重 ニジュウ 二枚仕立て ニマイジタテ 半袖 ハンソデ 七分袖 シチブソデ 長袖 ナガソデ 袖 ソデ 切替 キリカエ 膝丈 ヒザタケ 丈 タケ
小さいサイズ チイサイサイズ 大きいサイズ オオキイサイズ 大きさが移ろう オオキサガウツロウ 背抜き セヌキ 刺しゅう シシュウ 比翼 ヒヨク 見え ミエ 異素材 イソザイ 介助しやすい カイジョシヤスイ ゆったり ユッタリ
総ゴム ソウゴム 総レース ソウレース 総裏 ソウウラ らくらく ラクラク 九分 クブ 喪主様 モシュサマ ため タメ 羽織見え ハオリミエ 口金 クチガネ がま口 ガマグチ 横長 ヨコナガ ひとつ手 ヒトツデ 丸みのある マルミノアル
たためる タタメル 布張り ヌノバリ レース張り レースバリ 張り バリ 幅広 ハバヒロ 太ヒール フトヒール 華奢な キャシャナ と ト 一連 イチレン 二連 ニレン 二粒 フタツブ 一粒 ヒトツブ 花びら ハナビラ 花 ハナ 雫 シズク
本水晶 ホンスイショウ 紅水晶 ベニスイショウ 紫水晶 ムラサキスイショウ 水晶 スイショウ 紫房 ムラサキフサ 桃色房 モモイロフサ 藤色房 フジイロフサ 白房 シロフサ 黒房 クロフサ 緑房 ミドリフサ 梵天房 ボンテンフサ 紐房 ヒモフサ 茶房 チャフサ 紺房 コンフサ
貝パール カイパール 縞瑪瑙 シマメノウ 青瑪瑙 アオメノウ 翡翠色 ヒスイイロ 白檀 ビャクダン 黒檀 コクタン 虎目石 トラメイシ 本式 ホンシキ 数珠 ジュズ 紫 ムラサキ 藤色 フジイロ 金封 キンプウ ふくさ フクサ ちりめん チリメン
鈍色 ニビイロ 灰鼠 ハイネズ 銀鼠 ギンネズ 無地 ムジ 包み ツツミ 青海波 セイガイハ 深緑 フカミドリ 麻の葉 アサノハ 臙脂 エンジ 鶴 ツル 台付き ダイツキ 桜色 サクライロ 七宝 シッポウ 棒 ボウ 霞 カスミ
金箔散らし キンパクチラシ 祝扇 イワイオウギ 半扇 ハンセン 喪扇 モセン 布扇 ヌノオウギ 墨流し スミナガシ 墨染め スミゾメ 細身 ホソミ 黒革靴 クロカワグツ 黒革 クロカワ 取っ手 トッテ 板バックル イタバックル 丸バックル マルバックル 角バックル カクバックル
丸衿 マルエリ 白衿 シロエリ 衿 エリ 三センチ幅 サンセンチハバ 三点 サンテン 高学年 コウガクネン 女の子 オンナノコ 男の子 オトコノコ 男性用 ダンセイヨウ 紐 ヒモ 発表会 ハッピョウカイ 春の新作 ハルノシンサク 付け下げ ツケサゲ 旧型 キュウガタ
仕立て直し中 シタテナオシチュウ 検品見本 ケンピンミホン 撮影用 サツエイヨウ 準備中 ジュンビチュウ 黒留袖 クロトメソデ に添える ニソエル 紺 コン 藍 アイ 黒蝶色 クロチョウイロ 黒珠 クロダマ 黒 クロ 白無地 シロムジ 白 シロ
内羽根 ウチバネ 外羽根 ソトバネ 一つ ヒトツ 二つ フタツ 三つ ミツ 四つ ヨツ 六つ ムツ 授乳口付き ジュニュウグチツキ 授乳対応 ジュニュウタイオウ 授乳 ジュニュウ 付き ツキ 点セット テンセット 点組 テンクミ
慶弔両用 ケイチョウリョウヨウ 慶事用 ケイジヨウ 慶事 ケイジ 弔事 チョウジ お呼ばれ オヨバレ へちま ヘチマ 風 フウ 用 ヨウ の ノ 珠 ダマ & アンド ・ ・ cm センチ mm ミリ`

const READINGS: ReadonlyMap<string, string> = new Map(
  WORDS.split(/\s+/).flatMap((word, place, all) => (place % 2 === 0 ? [[word, all[place + 1]!] as const] : [])),
)

const LONGEST_FIRST = [...READINGS.keys()].sort((a, b) => b.length - a.length)

/** The reading of an item name in katakana; characters without one are kept. */
export function kanaOf(name: string): string {
  let rest = name
  let kana = ''
  while (rest !== '') {
    const word = LONGEST_FIRST.find((candidate) => rest.startsWith(candidate))
    kana += word === undefined ? rest[0] : READINGS.get(word)
    rest = rest.slice(word?.length ?? 1)
  }
  return kana
}
