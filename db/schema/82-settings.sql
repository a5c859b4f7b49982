-- What staff set for the whole shop: config documents, dated versions of settings and texts, closed days, notices,
-- venues. Pages show all but the last, so a change makes cached pages stale.

-- Config documents (docs/product/3, Config documents).
CREATE TABLE configs (
  id       text PRIMARY KEY,
  document jsonb NOT NULL,
  version  integer NOT NULL DEFAULT 1 -- one higher with each edit
);
CREATE FUNCTION count_config_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_config_edit BEFORE UPDATE OF document ON configs
  FOR EACH ROW EXECUTE FUNCTION count_config_edit();
CREATE TRIGGER configs_changed AFTER INSERT OR UPDATE OR DELETE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Versions of what the owner decides, settings and texts (docs/rules.md Settings).
CREATE TABLE dated_versions (
  uid          text PRIMARY KEY,
  kind         text NOT NULL,
  key          text NOT NULL, -- what of the kind: the group of settings, the path of the page
  effective_at timestamptz,   -- null: a draft
  value        jsonb NOT NULL,
  reason       text NOT NULL DEFAULT '',
  version      integer NOT NULL DEFAULT 1,
  changed_by   text NOT NULL,
  changed_at   timestamptz NOT NULL,
  CONSTRAINT dated_versions_one_at_an_instant UNIQUE NULLS NOT DISTINCT (kind, key, effective_at)
);
CREATE TRIGGER dated_versions_changed AFTER INSERT OR UPDATE OR DELETE ON dated_versions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Days on which the shop is closed (docs/rules.md Closed days).
CREATE TABLE closings (
  uid        text PRIMARY KEY,
  from_on    date NOT NULL,
  to_on      date NOT NULL, -- the last closed day
  reason     text NOT NULL, -- shown to customers
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  CONSTRAINT closings_end_after_begin CHECK (from_on <= to_on),
  CONSTRAINT closings_have_a_reason CHECK (reason <> ''),
  CONSTRAINT closings_do_not_overlap EXCLUDE USING gist (daterange(from_on, to_on, '[]') WITH &&)
);
CREATE TRIGGER closings_changed AFTER INSERT OR UPDATE OR DELETE ON closings
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Days on which the carrier does not deliver in some prefectures.
CREATE TABLE suspensions (
  uid         text PRIMARY KEY,
  from_on     date NOT NULL,
  to_on       date NOT NULL,       -- the last day without deliveries
  prefectures smallint[] NOT NULL, -- JIS X 0401
  reason      text NOT NULL,       -- shown to customers
  entered_by  text NOT NULL,
  entered_at  timestamptz NOT NULL,
  CONSTRAINT suspensions_end_after_begin CHECK (from_on <= to_on),
  CONSTRAINT suspensions_have_a_reason CHECK (reason <> ''),
  CONSTRAINT suspensions_have_prefectures CHECK (cardinality(prefectures) > 0)
);
CREATE TRIGGER suspensions_changed AFTER INSERT OR UPDATE OR DELETE ON suspensions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Takes the stock lock and then reads closings and suspensions, in one call (decision 069). A volatile function in
-- plpgsql has a new snapshot for each of its statements, so the second one sees what was entered before the lock.
CREATE FUNCTION locked_calendar(keeps_plans boolean)
RETURNS TABLE (from_on date, to_on date, reason text, prefectures smallint[]) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM lock_stock_shared();
  IF keeps_plans THEN PERFORM set_config('plan_cache_mode', 'force_generic_plan', true); END IF;
  RETURN QUERY
    SELECT closings.from_on, closings.to_on, closings.reason, NULL::smallint[] FROM closings
    UNION ALL
    SELECT suspensions.from_on, suspensions.to_on, suspensions.reason, suspensions.prefectures FROM suspensions
    ORDER BY 1;
END
$$;

-- News of the shop (docs/rules.md Notices).
CREATE TABLE notices (
  uid        text PRIMARY KEY,
  title      text NOT NULL CHECK (title <> ''),
  body       text NOT NULL CHECK (body <> ''),
  shown_on   date NOT NULL, -- the first day, and the date that customers read
  shown_to   date,          -- the last day; null: without end
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT notices_end_after_begin CHECK (shown_on <= shown_to)
);
CREATE INDEX notices_newest ON notices (shown_on DESC, uid DESC);
CREATE TRIGGER notices_changed AFTER INSERT OR UPDATE OR DELETE ON notices
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Banners above the pages of the shop, in place of the promise of delivery (docs/rules.md Notices).
CREATE TABLE banners (
  uid        text PRIMARY KEY,
  text       text NOT NULL CHECK (text <> ''),
  note       text,
  path       text NOT NULL, -- the page that it leads to
  shown_on   date NOT NULL,
  shown_to   date NOT NULL, -- the last day
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT banners_end_after_begin CHECK (shown_on <= shown_to)
);
CREATE INDEX banners_newest ON banners (shown_on DESC, uid DESC);
CREATE TRIGGER banners_changed AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- Funeral halls and hotels to which parcels go (docs/rules.md Phone orders). They are businesses: no personal data.
CREATE TABLE venues (
  uid         text PRIMARY KEY,
  name        text NOT NULL CHECK (name <> ''),
  kana        text NOT NULL CHECK (kana <> ''),
  postal_code text NOT NULL,
  prefecture  smallint NOT NULL,
  address1    text NOT NULL,
  address2    text,
  telephone   text NOT NULL,
  hours       text, -- when it accepts parcels, in its own words
  version     integer NOT NULL DEFAULT 1,
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL,
  search_keys text NOT NULL GENERATED ALWAYS AS (
    order_key(name) || ' ' || order_key(kana) || ' ' || order_key(address1 || coalesce(address2, ''))) STORED
);
CREATE INDEX venues_by_kana ON venues (kana, uid);

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
