/** Made-up funeral halls and hotels, in made-up towns: name, kana, prefecture, town, hours of parcels. */
const VENUES = [
  ['見本会館 本館', 'ミホンカイカン ホンカン', 13, '見本市緑ヶ丘1-2-3', '8:00〜20:00'],
  ['見本典礼ホール', 'ミホンテンレイホール', 14, '見本市港町4-5', '9:00〜18:00（夜間は守衛室）'],
  ['サンプルメモリアル駅前', 'サンプルメモリアルエキマエ', 27, '見本市駅前6-7-8', undefined],
  ['ホテルサンプル', 'ホテルサンプル', 23, '見本市中央9-10', '24時間（フロント）'],
] as const

/** The rows of the directory of venues. */
export function venueRows(now: Temporal.Instant) {
  return VENUES.map(([name, kana, prefecture, address1, hours = null], index) => ({
    uid: `demo-venue-${index + 1}`,
    name,
    kana,
    postal_code: `000000${index + 1}`,
    prefecture,
    address1,
    telephone: `000000010${index + 1}`,
    hours,
    version: 1,
    changed_by: 'shop',
    changed_at: now.toString(),
  }))
}
