-- Templates of replies to inquiries. Parts in 【】 are filled in before a reply is sent (docs/rules.md Staff).
CREATE TABLE reply_templates (
  uid        text PRIMARY KEY,
  name       text NOT NULL CHECK (name <> ''),
  body       text NOT NULL CHECK (body <> ''),
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
INSERT INTO reply_templates (uid, name, body, changed_by, changed_at) VALUES
  ('arrival', 'お届け日', 'お届けは【月日】の【時間帯】を予定しております。'
     || E'発送のお知らせとお荷物の番号をメールでお送りいたします。\n\n'
     || 'お式に間に合わないご心配がある場合は、お電話でお知らせください。',
   'staff:release', '2026-12-01 00:00:00+09'),
  ('size', 'サイズ選び', '商品ページの採寸表をもとに、普段のサイズと身長からお選びください。'
     || E'迷われる場合は、一つ大きいサイズをおすすめいたします。\n\n'
     || 'ご不安な場合は、身長・バスト・ウエスト・ヒップをご返信ください。'
     || '合うサイズをお調べいたします。',
   'staff:release', '2026-12-01 00:00:00+09'),
  ('extension', 'ご返却日の延長', 'ご返却日を【月日】まで延長できます。'
     || E'延長料金は【金額】円です。\n\n'
     || 'ご希望の場合は、マイページまたはご注文のページの「延長」からお手続きください。',
   'staff:release', '2026-12-01 00:00:00+09'),
  ('cancel', '取消', 'ご注文のキャンセルは、マイページまたはご注文のページから承ります。'
     || E'現在のキャンセル料は【金額】円です。\n\n'
     || 'お手続きの前に、画面で金額をお確かめいただけます。',
   'staff:release', '2026-12-01 00:00:00+09'),
  ('receipt', '領収書', '領収書は、お支払いの後にマイページまたはご注文のページから発行できます。'
     || '宛名と但し書きを入力していただけます。',
   'staff:release', '2026-12-01 00:00:00+09'),
  ('return', 'ご返却の方法', 'お届けの箱に、商品と付属品をお入れになり、同封の返送伝票を貼って、ご返却日のうちに運送会社へお渡しください。'
     || 'クリーニングは不要です。',
   'staff:release', '2026-12-01 00:00:00+09');
