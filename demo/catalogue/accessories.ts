import { entry, group } from './item.ts'

/** ストール・ショール. */
// biome-ignore format: a table, one item after another
export const STOLES = group({ from: 3501, form: 'stall', categories: [109], scale: 'free' }, [
  entry('白雨', '黒ジョーゼット フォーマルストール', [1480, 9800], 'F*3', '30 40 50',
    { kind: 'stole', colour: 'kuro', texture: 'georgette', style: 'shawl', edge: 'plain' },
    ['縁を細く巻き縫いした、光沢のないジョーゼットの大判ストール。', '冷房の強い式場で肩に、移動中は膝にと重宝します。'], 'guest'),
  entry('霞野', '黒レース フォーマルショール', [1680, 11000], 'F*2', '40 50 60',
    { kind: 'stole', colour: 'sumi', texture: 'lace', style: 'draped', edge: 'lace' },
    ['縁まで切れ目なくレースを続けた、肩にふわりと掛かるショール。', '半袖の喪服に一枚添えると、腕の露出が和らぎます。'], 'hot guest'),
  entry('花綴', 'シャンパン サテンショール', [1680, 10500], 'F*2', '20 30 40',
    { kind: 'stole', colour: 'champagne', texture: 'satin', style: 'draped', edge: 'plain' },
    ['淡い金色のサテンを幅広に断った、披露宴のためのショール。', '結んでも掛けても形になり、ドレスの袖を選びません。'], 'feast'),
  entry('花綴', 'ファー風 白のショートボレロ', [1980, 13000], 'F*2', '20 30',
    { kind: 'stole', colour: 'ivory', texture: 'fur', style: 'bolero', edge: 'plain' },
    ['動物の毛を使わず、軽い起毛で仕立てた冬の羽織もの。', '会場の中では脱ぐのが礼儀ですので、行き帰りの防寒にお使いください。'], 'feast'),
  entry('白雨', '黒ニット ショートケープ', [1680, 11500], 'F*2', '40 50 60',
    { kind: 'stole', colour: 'kuro', texture: 'knit', style: 'bolero', edge: 'fringe' },
    ['肩に掛けるだけで、読経の間もずり落ちない黒のニット。', '編み地に厚みがあり、冷えの気になる式場で膝掛けにもなります。'], 'winter guest'),
])

/** バレッタ. */
// biome-ignore format: a table, one item after another
export const VALLETTAS = group({ from: 3601, form: 'valletta', categories: [110], scale: 'free' }, [
  entry('白雨', '黒サテン リボンバレッタ', [780, 3800], 'F*4', '20 30 40',
    { kind: 'valletta', colour: 'kuro', style: 'bow', texture: 'satin' },
    ['耳より低い位置で髪をまとめるための、平たいリボンのバレッタ。', 'つやを抑えた織りのサテンで、弔事の後ろ姿を静かに整えます。'], 'guest'),
  entry('白雨', '黒ネット付き バレッタ', [780, 3900], 'F*2', '30 40 50',
    { kind: 'valletta', colour: 'kuro', style: 'net', texture: 'georgette' },
    ['長い髪を網に収めて、首元をすっきり見せるバレッタ。', '式の最中に髪が肩へ落ちてくるのを防ぎます。'], 'guest'),
  entry('白雨', '二重リボンバレッタ', [880, 4200], 'F*2', '20 30',
    { kind: 'valletta', colour: 'kuro', style: 'double-bow', texture: 'georgette' },
    ['張りのある布を二枚重ねた、少し大きめのリボン。', '髪の量が多い方でも一度で留まる、幅のある金具を使いました。'], 'guest'),
  entry('花綴', 'パールの棒バレッタ', [980, 5200], 'F*2', '20 30 40',
    { kind: 'valletta', colour: 'white', style: 'pearl-bar', texture: 'metal' },
    ['小粒の珠を一列に並べた、後ろ姿の静かな飾り。', '弔事では用いず、式典や食事会の髪にお使いください。'], 'school'),
  entry('花綴', '黒の花コーム', [980, 5000], 'F*2', '30 40 50',
    { kind: 'valletta', colour: 'sumi', style: 'comb', texture: 'velvet' },
    ['黒いびろうどの小花を並べた差し櫛。まとめ髪の根元に挿すだけで整います。', '光らないため、弔事にも慶事にも使えます。'], 'joy'),
])

/** 扇子. */
// biome-ignore format: a table, one item after another
export const SENSU = group({ from: 3701, form: 'sensu', categories: [110], scale: 'free' }, [
  entry('結香堂', '墨染め 無地の喪扇', [980, 6800], 'F*3', '40 50 60',
    { kind: 'sensu', colour: 'black', ribs: 'black', open: 'full' },
    ['骨も紙も黒で揃えた、弔事のための扇子。和装にも洋装にも合わせられます。', '音を立てずに開く、使い慣らした骨を選んでいます。'], 'kin'),
  entry('結香堂', '鈍色 霞の夏扇', [980, 6500], 'F*2', '40 50 60',
    { kind: 'sensu', colour: 'grey', ribs: 'bamboo', open: 'full', pattern: 'mist' },
    ['霞を一筋刷いた鈍色の扇面に、白竹の骨を合わせました。', '蒸し暑い控え室で、音を立てずに風を送れます。'], 'hot'),
  entry('結香堂', '金箔散らし 慶事の祝扇', [1180, 8500], 'F*2', '40 50 60',
    { kind: 'sensu', colour: 'gold', ribs: 'black', open: 'half', pattern: 'gold-leaf' },
    ['金箔を散らした扇面に黒塗りの骨。留袖や礼服の帯に差す祝いの扇です。', '広げずに持つのが習わしで、末広がりの形がお祝いの心を伝えます。'], 'elder'),
  entry('結香堂', 'レースの半扇 ホワイト', [980, 6200], 'F*2', '20 30 40',
    { kind: 'sensu', colour: 'white', ribs: 'white', open: 'full', pattern: 'lace' },
    ['布にレースを重ねた、夏の披露宴に似合う軽い扇。', '畳めば手帳ほどの長さで、小さな鞄にも収まります。'], 'feast'),
  entry('結香堂', '墨流しの布扇', [980, 6400], 'F*2', '30 40 50',
    { kind: 'sensu', colour: 'navy', ribs: 'black', open: 'closed', pattern: 'wave' },
    ['水に墨を流したような模様を、紺の布に写した扇。', '弔事では閉じたまま手元に置き、あおがないのが礼儀です。'], 'guest'),
])
