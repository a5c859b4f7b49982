-- What inquiries are about, as the contact form offers it. An inquiry keeps the words that its customer chose.
CREATE TABLE inquiry_topics (
  uid        text PRIMARY KEY,
  name       text NOT NULL CHECK (name <> ''),
  rank       integer NOT NULL CHECK (rank > 0),
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
INSERT INTO inquiry_topics (uid, name, rank, changed_by, changed_at) VALUES
  ('item', '商品・サイズについて', 1, 'staff:release', '2026-12-01 00:00:00+09'),
  ('delivery', 'お届け・ご返却について', 2, 'staff:release', '2026-12-01 00:00:00+09'),
  ('change', 'ご注文の変更・キャンセルについて', 3, 'staff:release', '2026-12-01 00:00:00+09'),
  ('payment', 'お支払い・領収書について', 4, 'staff:release', '2026-12-01 00:00:00+09'),
  ('member', '会員登録・ログインについて', 5, 'staff:release', '2026-12-01 00:00:00+09'),
  ('other', 'その他', 6, 'staff:release', '2026-12-01 00:00:00+09');

-- Processes of the previous release write the number of the topic.
ALTER TABLE inquiries ALTER COLUMN topic SET DEFAULT 6;
ALTER TABLE inquiries ADD COLUMN topic_name text;
UPDATE inquiries SET topic_name = (SELECT name FROM inquiry_topics WHERE rank = topic);
ALTER TABLE inquiries ALTER COLUMN topic_name SET NOT NULL;
CREATE FUNCTION name_inquiry_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.topic_name := coalesce((SELECT name FROM inquiry_topics WHERE rank = NEW.topic ORDER BY uid LIMIT 1), 'その他');
  RETURN NEW;
END
$$;
CREATE TRIGGER name_inquiry_topic BEFORE INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.topic_name IS NULL) EXECUTE FUNCTION name_inquiry_topic();
