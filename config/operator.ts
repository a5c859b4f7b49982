import { type Operator, operatorSchema } from '#domain/operator/operator.ts'
import { fileOf } from './values.ts'

export const SAMPLE_OPERATOR: Operator = {
  shopName: '墨礼 SUMIREI',
  companyName: '株式会社すみれい（見本）',
  representative: '見本 太郎',
  postalCode: '100-0001',
  address: '東京都千代田区千代田0-0-0（見本）',
  telephone: '03-0000-0000（見本）',
  email: 'support@sumirei.example',
  businessHours: '10:00〜18:00',
  invoiceNumber: 'T0000000000000（見本）',
  secondHandLicence: '東京都公安委員会 第000000000000号（見本）',
  groupSites: [
    { name: 'すみれい着物（見本）', url: 'https://kimono.sumirei.example/' },
    { name: 'すみれい写真館（見本）', url: 'https://photo.sumirei.example/' },
  ],
}

export const operatorEnvironment = {
  OPERATOR_FILE: fileOf(
    "a file with the operator's data",
    (text): Operator => operatorSchema.parse(JSON.parse(text)),
  ).optional(),
}
