import { type Operator, operatorSchema } from '#domain/operator/operator.ts'
import { jsonFileOf } from './values.ts'

export const SAMPLE_OPERATOR: Operator = {
  shopName: '墨礼 SUMIREI',
  shortName: 'SUMIREI',
  mark: '墨礼',
  shopNameOrigin:
    '「墨礼」は、墨染めの衣にあらわされる悼みの心と、人を送り迎える礼から名づけました。読みの「すみれい」には、野にひっそりと咲く菫の名を重ねています。',
  companyName: '株式会社すみれい（見本）',
  representativeTitle: '代表取締役',
  representative: '見本 太郎',
  postalCode: '100-0001',
  address: '東京都千代田区千代田0-0-0（見本）',
  telephone: '03-0000-0000（見本）',
  email: 'support@sumirei.example',
  businessHours: '10:00〜18:00',
  listing: '東京証券取引所スタンダード市場（証券コード0000・見本）',
  invoiceNumber: 'T0000000000000（見本）',
  secondHandLicence: '東京都公安委員会 第000000000000号（見本）',
  cardProcessor: '見本決済株式会社（見本）',
  foreignProcessing:
    '決済会社とメール送信の事業者の一部は、アメリカ合衆国でデータを取り扱います。同国の制度を個人情報保護委員会の公表する情報で確かめ、日本の法令が求める措置に相当する措置を契約で定めています（見本）。',
  disclosureProcedure:
    '「個人情報の窓口」あてに、お名前、ご住所、お電話番号、お求めの内容を記した書面の郵送、または電子メールでお申し出ください（見本）',
  disclosureIdentification:
    'お名前とご住所のわかる本人確認書類の写しをお添えください。代理の方は、委任状と代理の方の本人確認書類の写しもお添えください（見本）',
  disclosureFee: '利用の目的の通知と開示は1件につき500円。訂正、利用の停止などは無料（見本）',
  businessYearEndMonth: 3,
  recordRetentionYears: 7,
  groupSites: [
    { name: 'すみれい着物（見本）', url: 'https://kimono.sumirei.example/' },
    { name: 'すみれい写真館（見本）', url: 'https://photo.sumirei.example/' },
  ],
}

export const operatorEnvironment = {
  OPERATOR_FILE: jsonFileOf("a file with the operator's data", operatorSchema).optional(),
}
