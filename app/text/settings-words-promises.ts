import type { GroupWords } from './group-words.ts'

const FEE_PAGES = 'ご注文の確認、ご注文の明細、キャンセルの手続き'

/** What the terms of use promise to customers, and what they cost beside the order. */
export const PROMISE_SETTINGS_WORDS = {
  cancellation: {
    title: 'キャンセル料',
    lead: 'ご予約の確定のあと、発送日までの日数で決まります。お客様に不利になる変更は、前もって掲示が必要です。',
    synonyms: 'キャンセル 取消 取り消し 解約 違約金 無料',
    effect: 'order',
    mails: ['orderreceived', 'orderconfirmed'],
    fields: {
      freeMinutes: {
        label: 'キャンセルが無料の時間',
        help: 'ご注文からこの時間は、箱詰めの前なら無料です。',
        shownOn: FEE_PAGES,
      },
      freeDays: {
        label: '無料（発送日の何日前まで）',
        help: 'この日までのキャンセルは無料です。',
        shownOn: FEE_PAGES,
      },
      firstPercent: {
        label: '一つ目の割合',
        help: '無料の日のあとの、商品価格に対する割合です。',
        shownOn: FEE_PAGES,
      },
      secondDays: {
        label: '二つ目（発送日の何日前から）',
        help: 'この日から、二つ目の割合になります。',
        shownOn: FEE_PAGES,
      },
      secondPercent: {
        label: '二つ目の割合',
        help: '商品価格に対する割合です。一つ目より下げられません。',
        shownOn: FEE_PAGES,
      },
      lastDays: {
        label: '三つ目（発送日の何日前から）',
        help: 'この日から、三つ目の割合になります。',
        shownOn: FEE_PAGES,
      },
      lastPercent: {
        label: '三つ目の割合',
        help: '発送日までの割合です。二つ目より下げられません。',
        shownOn: FEE_PAGES,
      },
    },
  },
  charges: {
    title: '紛失・受取拒否の請求',
    lead: 'ご注文のあとの請求です。お客様に不利になる変更は、前もって掲示が必要です。',
    synonyms: '損害 弁償 なくした 支払期限 請求書 受取辞退 参考価格',
    effect: 'order',
    mails: ['chargeopened', 'deliveryrefused'],
    fields: {
      dueDays: {
        label: '請求のお支払い期限',
        help: '請求のメールからの日数です。',
        shownOn: '請求のページ',
      },
      lossPercentPerYear: {
        label: '紛失の年ごとの減額',
        help: '購入から1年ごとに、参考価格から引く割合です。',
        shownOn: '請求のページ',
      },
      lossMinPercent: {
        label: '紛失の最低の割合',
        help: '減額しても、参考価格のこの割合は残ります。',
        shownOn: '請求のページ',
      },
      refusedPercent: {
        label: '受取拒否の割合',
        help: '商品価格に対する割合です。',
        shownOn: '請求のページ',
      },
      refusedCarriageYen: {
        label: '受取拒否の送料',
        help: '割合に加える、往復の送料の上限です。',
        shownOn: '請求のページ',
      },
    },
  },
  limits: {
    title: 'ご注文の上限',
    lead: '一人のお客様に貸し出す上限です。',
    synonyms: '貸出 限度 与信 制限 高額',
    effect: 'order',
    mails: [],
    fields: {
      refPriceYen: {
        label: '貸し出せる参考価格の合計',
        help: '一度に借りている商品の、参考価格の合計の上限です。',
        shownOn: 'カート',
      },
      cartLines: { label: 'カートの点数', help: '一つのカートに入れられる商品の数です。', shownOn: 'カート' },
      confirmationMinutes: {
        label: 'ご注文確認の有効時間',
        help: '確認の画面を開いてから、注文を確定できる時間です。',
        shownOn: 'ご注文の確認',
      },
      linesPerTelephone: {
        label: '電話番号ごとの点数（会員以外）',
        help: '会員でないお客様が、同じ電話番号で同時に借りられる商品の数です。',
      },
      linesPerNetwork: {
        label: '接続元ごとの点数（会員以外）',
        help: '会員でないお客様が、同じ接続元から同時に借りられる商品の数です。',
      },
      ordersPerNetwork: {
        label: '接続元ごとの注文の数（会員以外）',
        help: '会員でないお客様が、同じ接続元から一時間に注文できる数です。',
      },
      unprovenOrders: {
        label: 'メール未確認の注文の数（会員以外）',
        help: 'メールの届いたことを確かめる前に、同じ宛先で一日に受けるご注文の数です。',
      },
    },
  },
  documents: {
    title: '本人確認書類',
    lead: '初めてのお客様にお願いする書類の期限と、保存の日数です。',
    synonyms: '身分証 免許証 提出 期限 画像 消去 保管',
    effect: 'now',
    mails: ['orderreceived', 'identityaccepted'],
    fields: {
      daysBefore: {
        label: 'ご提出の期限',
        help: '発送日の何日前の締切までかです。0では発送日の締切です。',
        shownOn: 'お支払い、ご利用ガイド',
      },
      keptDays: {
        label: '画像を保存する日数',
        help: '確認の日から数えます。長くするときは、前もっての登録が要ります。',
        shownOn: '書類の提出、個人情報保護方針',
      },
    },
  },
} as const satisfies { readonly [Group in 'cancellation' | 'charges' | 'limits' | 'documents']: GroupWords<Group> }
