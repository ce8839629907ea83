-- A database of schema version 1, as the server of that time left it: a finished game, one in progress, one that waits.
-- The tokens of its guests are token-mo and token-li.
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE guests (
            id TEXT PRIMARY KEY,
            token TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL);
INSERT INTO guests VALUES ('u4e3v7skjwjf', '9590da0bd7b0c4f827cfea42987dccd80d42f7faabedd5f93c173909bb10017a', 'Mo', 1794784902.8828824);
INSERT INTO guests VALUES ('j62d55y37xu5', '8be64b5c29031e785227801f627bedea059a8cb2b46e7c704eab4592cb732ab5', 'Li', 1794784903.2121778);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            host TEXT NOT NULL REFERENCES guests (id),
            invitation TEXT NOT NULL UNIQUE,
            watch TEXT NOT NULL UNIQUE,
            public INTEGER NOT NULL,
            status TEXT NOT NULL,
            card TEXT NOT NULL,
            changed DOUBLE PRECISION NOT NULL);
INSERT INTO tables VALUES ('finishedgame', 'cats', 'u4e3v7skjwjf', 'join-finishedgame', 'watch-finishedgame', 0, 'over', '{"status":"over","seats":[{"kind":"human","name":"Mo","bot":null,"level":null,"handed":false,"failures":0},{"kind":"human","name":"Ana","bot":null,"level":null,"handed":false,"failures":0},{"kind":"human","name":"Ben","bot":null,"level":null,"handed":false,"failures":0}],"actors":[],"guests":{"0":"u4e3v7skjwjf","1":"u4e3v7skjwjf","2":"u4e3v7skjwjf"}}', 1794784909.858191);
INSERT INTO tables VALUES ('runninggame', 'cats', 'u4e3v7skjwjf', 'join-runninggame', 'watch-runninggame', 0, 'playing', '{"status":"playing","seats":[{"kind":"human","name":"Mo","bot":null,"level":null,"handed":false,"failures":0},{"kind":"human","name":"Li","bot":null,"level":null,"handed":false,"failures":0},{"kind":"bot","name":"Dreamer","bot":"random","level":"plain","handed":false,"failures":0}],"actors":[0,1],"guests":{"0":"u4e3v7skjwjf","1":"j62d55y37xu5"}}', 1794784912.034945);
INSERT INTO tables VALUES ('waitinggame', 'cats', 'u4e3v7skjwjf', 'join-waitinggame', 'watch-waitinggame', 1, 'waiting', '{"status":"waiting","seats":[{"kind":"human","name":"Mo","bot":null,"level":null,"handed":false,"failures":0},{"kind":"open","name":"","bot":null,"level":null,"handed":false,"failures":0},{"kind":"open","name":"","bot":null,"level":null,"handed":false,"failures":0}],"actors":[],"guests":{"0":"u4e3v7skjwjf"}}', 1794784912.090201);
CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat INTEGER NOT NULL,
            guest TEXT NOT NULL REFERENCES guests (id),
            PRIMARY KEY (table_id, seat));
INSERT INTO seats VALUES ('finishedgame', 0, 'u4e3v7skjwjf');
INSERT INTO seats VALUES ('finishedgame', 1, 'u4e3v7skjwjf');
INSERT INTO seats VALUES ('finishedgame', 2, 'u4e3v7skjwjf');
INSERT INTO seats VALUES ('runninggame', 0, 'u4e3v7skjwjf');
INSERT INTO seats VALUES ('runninggame', 1, 'j62d55y37xu5');
INSERT INTO seats VALUES ('waitinggame', 0, 'u4e3v7skjwjf');
CREATE TABLE events (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            sender TEXT,
            body TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            UNIQUE (table_id, seq),
            UNIQUE (table_id, sender));
INSERT INTO events VALUES ('finishedgame', 1, 'opened', NULL, '{"options":{"mode":"basic","single":true,"target":30},"places":[{"kind":"human","name":"Mo","guest":"u4e3v7skjwjf","bot":null,"level":null,"handed":false,"failures":0},{"kind":"human","name":"Ana","guest":"u4e3v7skjwjf","bot":null,"level":null,"handed":false,"failures":0},{"kind":"human","name":"Ben","guest":"u4e3v7skjwjf","bot":null,"level":null,"handed":false,"failures":0}],"shared":false}', 1794784903.5876036);
INSERT INTO events VALUES ('finishedgame', 2, 'start', NULL, '{"lines":[{"sekki":1,"game":"cats","rules_version":1,"components":"d1cde04110f13878","seats":3,"options":{"mode":"basic","single":true,"target":30},"names":["Mo","Ana","Ben"]},{"setup":["booze spring-2","booze summer-3","booze winter-5","booze spring-8","booze winter-11","booze fall-4","booze summer-9","booze fall-10","face-up spring-6","face-up fall-6","deal yorozu-13","deal fall-7","deal summer-4","deal spring-5","deal winter-8","deal winter-12","deal fall-11","deal summer-6","deal summer-2","deal spring-7","deal fall-9","deal spring-3","deal spring-9","deal summer-7","deal summer-5","deal summer-8","deal yorozu-0","deal spring-4","deal summer-10","deal winter-10","deal winter-7"],"digest":"797da6babad04fd7"}]}', 1794784903.5887303);
INSERT INTO events VALUES ('finishedgame', 3, 'move', 'u4e3v7skjwjf:m1', '{"seat":0,"line":{"seat":0,"move":"keep","fate":[],"digest":"563817a201320d14"},"asked":"3941e379872b4af9"}', 1794784903.908231);
INSERT INTO events VALUES ('finishedgame', 4, 'move', 'u4e3v7skjwjf:m2', '{"seat":1,"line":{"seat":1,"move":"keep","fate":[],"digest":"c4281171a1af8c6a"},"asked":"564a010c9e0c677c"}', 1794784904.1926835);
INSERT INTO events VALUES ('finishedgame', 5, 'move', 'u4e3v7skjwjf:m3', '{"seat":2,"line":{"seat":2,"move":"keep","fate":["dummy winter-4"],"digest":"83d5d61641b233d5"},"asked":"fdc651e4764b2c2a"}', 1794784904.3840075);
INSERT INTO events VALUES ('finishedgame', 6, 'move', 'u4e3v7skjwjf:m4', '{"seat":0,"line":{"seat":0,"move":"play summer-3","fate":[],"digest":"a1d7046b8616c5ca"},"asked":"2090c1f3caa88099"}', 1794784904.573316);
INSERT INTO events VALUES ('finishedgame', 7, 'move', 'u4e3v7skjwjf:m5', '{"seat":1,"line":{"seat":1,"move":"play winter-5","fate":[],"digest":"3135956544989e5c"},"asked":"f9b6d870991f6b2c"}', 1794784904.7092772);
INSERT INTO events VALUES ('finishedgame', 8, 'move', 'u4e3v7skjwjf:m6', '{"seat":2,"line":{"seat":2,"move":"play yorozu-0","fate":["dummy fall-5"],"digest":"2d3994d18af1fda8"},"asked":"84cd33fe2e5384be"}', 1794784904.8555646);
INSERT INTO events VALUES ('finishedgame', 9, 'move', 'u4e3v7skjwjf:m7', '{"seat":0,"line":{"seat":0,"move":"play fall-7","fate":[],"digest":"9f32c5c0c6e1f88d"},"asked":"86524d77e03e8f2b"}', 1794784904.9930382);
INSERT INTO events VALUES ('finishedgame', 10, 'move', 'u4e3v7skjwjf:m8', '{"seat":1,"line":{"seat":1,"move":"play fall-9","fate":[],"digest":"a50a8c4b4d8387ea"},"asked":"645e81b714344c9a"}', 1794784905.1410193);
INSERT INTO events VALUES ('finishedgame', 11, 'move', 'u4e3v7skjwjf:m9', '{"seat":2,"line":{"seat":2,"move":"play summer-10","fate":["dummy fall-3"],"digest":"859a962a94db8088"},"asked":"f7ca84094550bbfd"}', 1794784905.289161);
INSERT INTO events VALUES ('finishedgame', 12, 'move', 'u4e3v7skjwjf:m10', '{"seat":0,"line":{"seat":0,"move":"play spring-5","fate":[],"digest":"c15a13c182beb84c"},"asked":"4a5d8d869b62bd28"}', 1794784905.4297783);
INSERT INTO events VALUES ('finishedgame', 13, 'move', 'u4e3v7skjwjf:m11', '{"seat":1,"line":{"seat":1,"move":"play spring-3","fate":[],"digest":"8360de2c1e80e944"},"asked":"71164bd25cf39273"}', 1794784905.569081);
INSERT INTO events VALUES ('finishedgame', 14, 'move', 'u4e3v7skjwjf:m12', '{"seat":2,"line":{"seat":2,"move":"play winter-11","fate":["dummy winter-9"],"digest":"53a460db2f45807f"},"asked":"d5cdb8e170b67eb2"}', 1794784905.8108814);
INSERT INTO events VALUES ('finishedgame', 15, 'move', 'u4e3v7skjwjf:m13', '{"seat":0,"line":{"seat":0,"move":"play spring-2","fate":[],"digest":"5e2d701b9f0a94c2"},"asked":"04d19f78e6627b6e"}', 1794784906.0108736);
INSERT INTO events VALUES ('finishedgame', 16, 'move', 'u4e3v7skjwjf:m14', '{"seat":1,"line":{"seat":1,"move":"play summer-2","fate":[],"digest":"7efdd899bf9731f6"},"asked":"4223e0b472b5ff66"}', 1794784906.2827606);
INSERT INTO events VALUES ('finishedgame', 17, 'move', 'u4e3v7skjwjf:m15', '{"seat":2,"line":{"seat":2,"move":"play summer-5","fate":["dummy winter-6"],"digest":"6fc8f5020eedd20d"},"asked":"429c57e4ea1349b2"}', 1794784906.5644443);
INSERT INTO events VALUES ('finishedgame', 18, 'move', 'u4e3v7skjwjf:m16', '{"seat":0,"line":{"seat":0,"move":"play fall-11","fate":[],"digest":"f6b29eb412b0a158"},"asked":"f6a463787eefda61"}', 1794784906.8189273);
INSERT INTO events VALUES ('finishedgame', 19, 'move', 'u4e3v7skjwjf:m17', '{"seat":1,"line":{"seat":1,"move":"play spring-9","fate":[],"digest":"c1907473b61ada6a"},"asked":"e803d46ffa4ff487"}', 1794784907.0759795);
INSERT INTO events VALUES ('finishedgame', 20, 'move', 'u4e3v7skjwjf:m18', '{"seat":2,"line":{"seat":2,"move":"play fall-4","fate":["dummy spring-1"],"digest":"302fd76f71128a46"},"asked":"99ebd3e6d811757f"}', 1794784907.3496788);
INSERT INTO events VALUES ('finishedgame', 21, 'move', 'u4e3v7skjwjf:m19', '{"seat":0,"line":{"seat":0,"move":"play winter-12","fate":[],"digest":"04a684680e5166c5"},"asked":"39fbea8700f3cf21"}', 1794784907.6108356);
INSERT INTO events VALUES ('finishedgame', 22, 'move', 'u4e3v7skjwjf:m20', '{"seat":1,"line":{"seat":1,"move":"play spring-8","fate":[],"digest":"1a9333db196cdf12"},"asked":"4fc3c49c09299aa1"}', 1794784907.8440144);
INSERT INTO events VALUES ('finishedgame', 23, 'move', 'u4e3v7skjwjf:m21', '{"seat":2,"line":{"seat":2,"move":"play spring-4","fate":["dummy fall-8"],"digest":"05a8cc337adffc68"},"asked":"09dcef54b0d7db8f"}', 1794784908.0517395);
INSERT INTO events VALUES ('finishedgame', 24, 'move', 'u4e3v7skjwjf:m22', '{"seat":0,"line":{"seat":0,"move":"play yorozu-13","fate":[],"digest":"73b9d01ad91a43c2"},"asked":"31a773db1ffb6c9e"}', 1794784908.2629716);
INSERT INTO events VALUES ('finishedgame', 25, 'move', 'u4e3v7skjwjf:m23', '{"seat":1,"line":{"seat":1,"move":"play summer-6","fate":[],"digest":"a9b8d3f5b74db71e"},"asked":"1118c56b725f6c5d"}', 1794784908.4787724);
INSERT INTO events VALUES ('finishedgame', 26, 'move', 'u4e3v7skjwjf:m24', '{"seat":2,"line":{"seat":2,"move":"play summer-8","fate":["dummy summer-9"],"digest":"c99ecbe5991ce3bc"},"asked":"d2828c4c9f522697"}', 1794784908.6854417);
INSERT INTO events VALUES ('finishedgame', 27, 'move', 'u4e3v7skjwjf:m25', '{"seat":0,"line":{"seat":0,"move":"play winter-8","fate":[],"digest":"d5291879d57dbeaa"},"asked":"72c91b5de8d4de63"}', 1794784908.8754146);
INSERT INTO events VALUES ('finishedgame', 28, 'move', 'u4e3v7skjwjf:m26', '{"seat":1,"line":{"seat":1,"move":"play spring-7","fate":[],"digest":"b55a6d93a21b757c"},"asked":"792bcb20762874bc"}', 1794784909.0677195);
INSERT INTO events VALUES ('finishedgame', 29, 'move', 'u4e3v7skjwjf:m27', '{"seat":2,"line":{"seat":2,"move":"play winter-10","fate":["dummy fall-10"],"digest":"c2ed3c10175fa95b"},"asked":"c51c683cec1ce9a8"}', 1794784909.3115633);
INSERT INTO events VALUES ('finishedgame', 30, 'move', 'u4e3v7skjwjf:m28', '{"seat":0,"line":{"seat":0,"move":"play summer-4","fate":[],"digest":"cc3186edfce89291"},"asked":"640814435cc97801"}', 1794784909.5271854);
INSERT INTO events VALUES ('finishedgame', 31, 'move', 'u4e3v7skjwjf:m29', '{"seat":1,"line":{"seat":1,"move":"play summer-7","fate":[],"digest":"82ee651d316e6248"},"asked":"8f207909948f1cae"}', 1794784909.701587);
INSERT INTO events VALUES ('finishedgame', 32, 'move', 'u4e3v7skjwjf:m30', '{"seat":2,"line":{"seat":2,"move":"play winter-7","fate":[],"digest":"2280899326e6a933"},"asked":"dc11551f45fe5c1a"}', 1794784909.8574212);
INSERT INTO events VALUES ('runninggame', 1, 'opened', NULL, '{"options":{"mode":"basic","single":true,"target":30},"places":[{"kind":"human","name":"Mo","guest":"u4e3v7skjwjf","bot":null,"level":null,"handed":false,"failures":0},{"kind":"open","name":"","guest":null,"bot":null,"level":null,"handed":false,"failures":0},{"kind":"bot","name":"Dreamer","guest":null,"bot":"random","level":"plain","handed":false,"failures":0}],"shared":false}', 1794784909.9617186);
INSERT INTO events VALUES ('runninggame', 2, 'seat', NULL, '{"seat":1,"what":"sat","place":{"kind":"human","name":"Li","guest":"j62d55y37xu5","bot":null,"level":null,"handed":false,"failures":0}}', 1794784910.0145323);
INSERT INTO events VALUES ('runninggame', 3, 'start', NULL, '{"lines":[{"sekki":1,"game":"cats","rules_version":1,"components":"d1cde04110f13878","seats":3,"options":{"mode":"basic","single":true,"target":30},"names":["Mo","Li","Dreamer"]},{"setup":["booze spring-2","booze fall-10","booze spring-8","booze summer-3","booze winter-5","booze summer-9","booze winter-11","booze fall-4","face-up summer-7","face-up fall-11","deal spring-3","deal spring-9","deal summer-2","deal summer-10","deal fall-6","deal fall-5","deal winter-10","deal yorozu-13","deal fall-7","deal winter-8","deal winter-6","deal spring-4","deal summer-5","deal winter-12","deal winter-4","deal fall-8","deal spring-6","deal spring-7","deal summer-6","deal spring-1","deal winter-7"],"digest":"e576a9d03ebabed7"}]}', 1794784910.0153794);
INSERT INTO events VALUES ('runninggame', 4, 'move', 'u4e3v7skjwjf:m31', '{"seat":0,"line":{"seat":0,"move":"keep","fate":[],"digest":"51721b89322b5774"},"asked":"3941e379872b4af9"}', 1794784910.10954);
INSERT INTO events VALUES ('runninggame', 5, 'move', 'j62d55y37xu5:m32', '{"seat":1,"line":{"seat":1,"move":"keep","fate":[],"digest":"58e9a29cc8dfc256"},"asked":"564a010c9e0c677c"}', 1794784910.3583786);
INSERT INTO events VALUES ('runninggame', 6, 'move', 'bot:2:3:0', '{"seat":2,"line":{"seat":2,"move":"keep","fate":["dummy summer-8"],"digest":"f89b49104bbe1db6"},"asked":""}', 1794784911.2797391);
INSERT INTO events VALUES ('runninggame', 7, 'move', 'bot:2:6:1', '{"seat":2,"line":{"seat":2,"move":"play winter-5","fate":[],"digest":"fd0b26e08c5f4691"},"asked":""}', 1794784911.2923646);
INSERT INTO events VALUES ('runninggame', 8, 'move', 'u4e3v7skjwjf:m33', '{"seat":0,"line":{"seat":0,"move":"play winter-10","fate":[],"digest":"d140817912ce6fe6"},"asked":"2e8bbfa58bd7b2a0"}', 1794784911.5780125);
INSERT INTO events VALUES ('runninggame', 9, 'move', 'j62d55y37xu5:m34', '{"seat":1,"line":{"seat":1,"move":"play winter-12","fate":["dummy fall-9"],"digest":"37dd9e4b1a504893"},"asked":"c78bd0ff361bb638"}', 1794784911.6605594);
INSERT INTO events VALUES ('runninggame', 10, 'move', 'bot:2:9:2', '{"seat":2,"line":{"seat":2,"move":"play summer-6","fate":[],"digest":"8a1096409c83849f"},"asked":""}', 1794784911.6881905);
INSERT INTO events VALUES ('runninggame', 11, 'chat', 'j62d55y37xu5:c1', '{"seat":1,"text":"Good luck!","asked":"d77428835084c2e0"}', 1794784912.031934);
INSERT INTO events VALUES ('waitinggame', 1, 'opened', NULL, '{"options":{"mode":"basic","single":false,"target":30},"places":[{"kind":"human","name":"Mo","guest":"u4e3v7skjwjf","bot":null,"level":null,"handed":false,"failures":0},{"kind":"open","name":"","guest":null,"bot":null,"level":null,"handed":false,"failures":0},{"kind":"open","name":"","guest":null,"bot":null,"level":null,"handed":false,"failures":0}],"shared":false}', 1794784912.0869317);
CREATE INDEX tables_by_status ON tables (status, public, changed);
CREATE INDEX tables_by_host ON tables (host, status);
CREATE INDEX seats_by_guest ON seats (guest);
