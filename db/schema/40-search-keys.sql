-- Keys by which staff find orders and members, however names are written. domain/text/name-key.ts folds what is
-- searched for; a test compares the two.

-- Characters of text that show nothing: a class for regular expressions, as in domain/text/folding.ts.
CREATE FUNCTION invisible_characters() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
$$;

-- Half-width, lower case, katakana, without blanks and accents, each kanji in one variant. A table of translate(),
-- which compares each character with all of it, is used only where the text has one of its characters.
CREATE FUNCTION order_key(typed text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  variants CONSTANT text :=
      '髙﨑嵜碕齋齊禮邊邉濱濵澤櫻國廣德惠眞條龍瀧榮圓壽靜淨靈佛數聲學會黑綠靑淸麥絲繩縱總續纖緣繡裝襟與舊體'
      '價兩來傳變轉輕辨瓣辯豫餘寫寶實對帶廳應戀戰拂拔擇據攝收效斷晝晚曉曆樂樣橫檢歐歸殘每氣渴溫滿濕灣燒狀獨'
      '獻畫當疊發盡碎祕稻穗粹經縣聽肅臺藝藏藥處號蟲覺覽觀觸證譯讀賣贊踐遲鄕醫釋鐵錢鎭關險隨雙雜霸顏顯驗驛髮'
      '鬪鷄鹽點黨齒齡龜凉卷吳嶋嶌峯埜桒栁桺穐舘閒渕𠮷冨曾槇晉莊亞惡壓圍爲壹隱衞驅區勳徑溪螢缺硏儉劍圈權嚴恆'
      '鑛參慘蠶兒辭萬彌祿聰薰瑤莖戾强絕稅說悅脫銳查產彥內姬槪旣卽刄繫摑瘦剝頰塡斉槗𣘺曻昻凞寬緖增賴瀨郞敎步'
      '歷淚黃俠巢錄鍊靏靍鸖圡𡈽𠀋檜籔薮蘓籠鷗祢穰奧遙堯檮萠﨔舩逹豐圀嶽𥔎祗蘆斈冝薗㐂枩枀柗楳壺晄凛鴈鴬渊邨'
      '稱頴淺桝將巖乘俱峽狹愼萊禱蟬驒麵麴吞夘畄蔣兔戶揭姸屛幷ヶヵ';
  folded text;
BEGIN
  IF octet_length(typed) = char_length(typed) THEN
    RETURN lower(regexp_replace(typed, '[\u0001-\u0020''\-\u007F]', '', 'g'));
  END IF;
  folded := regexp_replace(normalize(typed, NFKC),
    '[\u0001-\u0020''\-\u007F-\u00A0\u00B7\u02BC\u1680\u2010-\u2015\u2018\u2019\u2022\u2028\u2029\u2043\u2212\u30FB'
      || invisible_characters() || ']', '', 'g');
  folded := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036F]', '', 'g'), NFC);
  IF folded ~ '[A-ZĐđŁłØøı]' THEN
    folded := translate(folded, 'ABCDEFGHIJKLMNOPQRSTUVWXYZĐđŁłØøı', 'abcdefghijklmnopqrstuvwxyzddllooi');
  END IF;
  IF folded ~ '[ぁ-ゖゝゞ]' THEN
    folded := translate(folded,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ');
  END IF;
  IF folded ~ ('[' || variants || ']') THEN
    folded := translate(folded, variants,
      '高崎崎崎斎斎礼辺辺浜浜沢桜国広徳恵真条竜滝栄円寿静浄霊仏数声学会黒緑青清麦糸縄縦総続繊縁繍装衿与旧体'
      '価両来伝変転軽弁弁弁予余写宝実対帯庁応恋戦払抜択拠摂収効断昼晩暁暦楽様横検欧帰残毎気渇温満湿湾焼状独'
      '献画当畳発尽砕秘稲穂粋経県聴粛台芸蔵薬処号虫覚覧観触証訳読売賛践遅郷医釈鉄銭鎮関険随双雑覇顔顕験駅髪'
      '闘鶏塩点党歯齢亀涼巻呉島島峰野桑柳柳秋館間淵吉富曽槙晋荘亜悪圧囲為壱隠衛駆区勲径渓蛍欠研倹剣圏権厳恒'
      '鉱参惨蚕児辞万弥禄聡薫瑶茎戻強絶税説悦脱鋭査産彦内姫概既即刃繋掴痩剥頬填斎橋橋昇昂煕寛緒増頼瀬郎教歩'
      '歴涙黄侠巣録錬鶴鶴鶴土土丈桧藪藪蘇篭鴎禰穣奥遥尭梼萌欅船達豊国岳崎祇芦学宜園喜松松松梅壷晃凜雁鶯淵村'
      '称穎浅枡将巌乗倶峡狭慎莱祷蝉騨麺麹呑卯留蒋兎戸掲妍屏并ケカ');
  END IF;
  RETURN folded;
END
$$;

-- Of placed orders: number, names, telephone and its last four digits, e-mail address, slips, units. The personal ones
-- are emptied with the order.
CREATE TABLE order_keys (
  key       text COLLATE "C" NOT NULL,
  order_uid text NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (key, order_uid)
);
CREATE INDEX order_keys_by_order ON order_keys (order_uid);

-- In plpgsql, which keeps the plans of its statements for the session. Equal addresses are folded once.
CREATE FUNCTION refresh_order_keys(refreshed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_keys WHERE order_uid = refreshed;
  INSERT INTO order_keys (key, order_uid)
  WITH found AS MATERIALIZED (
    SELECT number, email, customer_info, shipping_info FROM orders WHERE uid = refreshed
  ), placed AS MATERIALIZED (
    SELECT * FROM found WHERE number IS NOT NULL
  )
  SELECT DISTINCT key, refreshed FROM (
    SELECT number::text AS key FROM placed
    UNION ALL SELECT order_key(email) FROM placed
    UNION ALL
    SELECT unnest(ARRAY[
      order_key(concat(info ->> 'familyName', info ->> 'givenName')),
      order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana')),
      regexp_replace(info ->> 'telephone', '\D', '', 'g'),
      right(regexp_replace(info ->> 'telephone', '\D', '', 'g'), 4)])
    FROM (SELECT DISTINCT info FROM placed CROSS JOIN unnest(ARRAY[customer_info, shipping_info]) AS info) AS people
    UNION ALL
    SELECT regexp_replace(slip, '\D', '', 'g')
    FROM parcels CROSS JOIN unnest(ARRAY[slip_number, return_slip_number]) AS slip
    WHERE order_uid = refreshed AND EXISTS (SELECT FROM placed)
    UNION ALL
    SELECT units.id FROM order_lines JOIN units ON units.uid = product_uid
    WHERE order_uid = refreshed AND EXISTS (SELECT FROM placed)
  ) AS keys
  WHERE key <> '';
END
$$;

CREATE FUNCTION refresh_keys_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_keys(NEW.uid);
  RETURN NULL;
END
$$;
CREATE TRIGGER order_keys_of_new AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION refresh_keys_of_order();
CREATE TRIGGER order_keys_of_changed AFTER UPDATE ON orders
  FOR EACH ROW WHEN (NEW.number IS NOT NULL AND (NEW.number, NEW.email, NEW.customer_info, NEW.shipping_info)
                     IS DISTINCT FROM (OLD.number, OLD.email, OLD.customer_info, OLD.shipping_info))
  EXECUTE FUNCTION refresh_keys_of_order();

CREATE FUNCTION refresh_keys_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_keys(NEW.order_uid);
  RETURN NULL;
END
$$;
CREATE TRIGGER order_keys_of_parcel AFTER INSERT OR UPDATE OF slip_number, return_slip_number ON parcels
  FOR EACH ROW EXECUTE FUNCTION refresh_keys_of_part();
CREATE TRIGGER order_keys_of_line AFTER INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.order_uid IS NOT NULL AND NEW.status > 0) EXECUTE FUNCTION refresh_keys_of_part();
CREATE TRIGGER order_keys_of_unit AFTER UPDATE ON order_lines
  FOR EACH ROW WHEN (NEW.order_uid IS NOT NULL AND NEW.status > 0 AND NEW.product_uid <> OLD.product_uid)
  EXECUTE FUNCTION refresh_keys_of_part();
