import { entry, group } from './item.ts'

/** 数珠. */
// biome-ignore format: a table, one item after another
export const JUZU = group({ from: 3301, form: 'juzu', categories: [100], scale: 'free' }, [
  entry('結香堂', '本水晶 紫房の数珠', [980, 9000], 'F*4', '30 40 50',
    { kind: 'juzu', wearer: 'ladies', beads: 'crystal', tassel: 'purple', tasselStyle: 'head' },
    ['透きとおった水晶に、紫の頭付房を合わせた女性用の片手念珠。', 'どの年代の方にもなじみ、贈り物のように清らかな佇まいです。'], 'sect guest'),
  entry('結香堂', '紅水晶 桃色房の数珠', [1180, 11000], 'F*2', '20 30',
    { kind: 'juzu', wearer: 'ladies', beads: 'rose-quartz', tassel: 'pink', tasselStyle: 'head' },
    ['ほのかに色づいた紅水晶の珠に、親玉だけを水晶で添えました。', '初めてお数珠を持つ若い方にも手になじむ、小ぶりな仕立てです。'], 'sect guest'),
  entry('結香堂', '紫水晶 藤色房の数珠', [1280, 12000], 'F*2', '40 50',
    { kind: 'juzu', wearer: 'ladies', beads: 'amethyst', tassel: 'lavender', tasselStyle: 'head' },
    ['濃すぎない紫水晶を揃え、房を一段淡い藤色にした女性用。', '手の中で色が落ち着いて見え、年齢を問わずお持ちいただけます。'], 'sect guest'),
  entry('結香堂', '貝パール 白房の数珠', [1280, 11500], 'F*2', '30 40 50',
    { kind: 'juzu', wearer: 'ladies', beads: 'pearl', tassel: 'white', tasselStyle: 'head' },
    ['真珠の照りをもつ貝珠を連ねた、ネックレスと揃えて持てる数珠。', '白い房は汗に強い正絹で、式のたびに整えてお届けします。'], 'sect kin'),
  entry('結香堂', '縞瑪瑙 黒房の数珠', [1180, 11000], 'F*2', '50 60',
    { kind: 'juzu', wearer: 'ladies', beads: 'onyx', tassel: 'black', tasselStyle: 'head' },
    ['光をほとんど返さない縞瑪瑙に、黒の頭付房。弔事だけに用いる落ち着いた一本です。', '珠の重みで手になじみ、合掌したときに滑りません。'], 'sect kin'),
  entry('結香堂', '翡翠色 緑房の数珠', [1180, 11500], 'F*2', '50 60',
    { kind: 'juzu', wearer: 'ladies', beads: 'jade', accent: 'crystal', tassel: 'green', tasselStyle: 'head' },
    ['若草を濃くしたような翡翠色の珠に、透きとおった親玉を一つ。', 'お母様やお祖母様の世代に親しまれてきた色合わせです。'], 'sect kin'),
  entry('結香堂', '紅水晶 梵天房の数珠', [1180, 11000], 'F*2', '20 30',
    { kind: 'juzu', wearer: 'ladies', beads: 'rose-quartz', accent: 'pearl', tassel: 'white', tasselStyle: 'pompon' },
    ['丸い梵天房を付けた、かさばらず絡みにくい数珠。', '小さな鞄にそのまま入り、若い方の初めての一本に選ばれています。'], 'sect guest'),
  entry('結香堂', '白檀 二重の本式数珠', [1980, 24000], 'F*2', '40 50 60',
    { kind: 'juzu', wearer: 'ladies', beads: 'sandalwood', accent: 'crystal', tassel: 'white', tasselStyle: 'head', double: true },
    ['百八の珠を二重に巻いて手に掛ける、香りのほのかに残る白檀の数珠。', '菩提寺での年忌や、ご自宅の法要で改まった一本を求められる方に。'], 'kin'),
])
