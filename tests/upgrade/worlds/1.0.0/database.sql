BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE blocks (
	player_id BIGINT NOT NULL, 
	blocked_id BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (player_id, blocked_id)
)
 WITHOUT ROWID

;
INSERT INTO "blocks" VALUES(1456074443980800043,1456074443980800047);
CREATE TABLE challenge_players (
	challenge_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	joined BOOLEAN NOT NULL, 
	wish VARCHAR, 
	CONSTRAINT pk_challenge_players PRIMARY KEY (challenge_id, position), 
	CONSTRAINT fk_challenge_players_challenge_id FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
 WITHOUT ROWID

;
INSERT INTO "challenge_players" VALUES(1,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(1,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(2,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(2,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(3,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(3,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(4,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(4,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(5,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(5,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(5,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(6,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(6,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(7,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(7,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(8,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(8,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(9,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(9,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(10,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(10,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(11,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(11,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(12,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(12,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(13,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(13,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(14,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(14,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(15,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(15,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(16,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(16,1,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(17,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(17,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(18,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(18,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(19,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(19,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(20,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(20,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(21,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(21,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(22,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(22,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(23,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(23,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(24,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(24,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(25,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(25,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(26,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(26,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(26,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(27,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(27,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(28,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(28,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(28,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(29,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(29,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(29,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(29,3,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(29,4,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(30,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(30,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(31,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(31,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(32,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(32,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(32,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(33,0,1456074443980800037,1,'blue');
INSERT INTO "challenge_players" VALUES(33,1,1456074443980800043,1,'black');
INSERT INTO "challenge_players" VALUES(33,2,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(33,3,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(33,4,1456074443980800035,0,NULL);
INSERT INTO "challenge_players" VALUES(34,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(34,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(35,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(35,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(36,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(36,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(37,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(37,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(37,2,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(38,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(38,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(39,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(39,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(40,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(40,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(41,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(41,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(42,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(42,1,1456074443980800036,0,NULL);
INSERT INTO "challenge_players" VALUES(43,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(43,1,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(44,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(44,1,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(45,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(45,1,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(46,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(46,1,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(47,0,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(47,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(48,0,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(48,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(49,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(49,1,1456074443980800037,0,NULL);
INSERT INTO "challenge_players" VALUES(50,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(51,0,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(51,1,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(52,0,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(53,0,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(54,0,1456074443980800043,1,NULL);
INSERT INTO "challenge_players" VALUES(55,0,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(56,0,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(57,0,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(58,0,1456074443980800045,1,NULL);
INSERT INTO "challenge_players" VALUES(59,0,1456074443980800045,1,NULL);
INSERT INTO "challenge_players" VALUES(60,0,1456074443980800045,1,NULL);
INSERT INTO "challenge_players" VALUES(60,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(61,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(61,1,1456074443980800035,0,NULL);
INSERT INTO "challenge_players" VALUES(62,0,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(62,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(63,0,1456074443980800046,1,NULL);
INSERT INTO "challenge_players" VALUES(63,1,1000001,1,NULL);
INSERT INTO "challenge_players" VALUES(64,0,1456074443980800046,1,NULL);
INSERT INTO "challenge_players" VALUES(64,1,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(65,0,1456074443980800047,1,NULL);
INSERT INTO "challenge_players" VALUES(65,1,1000001,1,NULL);
INSERT INTO "challenge_players" VALUES(66,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(66,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(67,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(67,1,1456074443980800044,0,NULL);
INSERT INTO "challenge_players" VALUES(68,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(68,1,1456074443980800044,1,NULL);
INSERT INTO "challenge_players" VALUES(69,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(69,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(70,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(70,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(71,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(71,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(72,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(72,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(73,0,1456074443980800046,1,NULL);
INSERT INTO "challenge_players" VALUES(73,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(74,0,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(74,1,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(75,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(75,1,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(76,0,1456074443980800036,1,NULL);
INSERT INTO "challenge_players" VALUES(76,1,1456074443980800035,1,NULL);
INSERT INTO "challenge_players" VALUES(77,0,1456074443980800037,1,NULL);
INSERT INTO "challenge_players" VALUES(77,1,1456074443980800036,0,NULL);
CREATE TABLE challenges (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	server_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	card_id BIGINT, 
	game VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	match_options JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	first VARCHAR NOT NULL, 
	maker_id BIGINT NOT NULL, 
	state VARCHAR NOT NULL, 
	created_at BIGINT NOT NULL, 
	open_until BIGINT NOT NULL, 
	match_id INTEGER, 
	ladder BOOLEAN NOT NULL, 
	CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "challenges" VALUES(1,1456074443980800038,1456074443980800041,1461150390681600034,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800035,'started',1768435800000000,1768435800000000,7,0);
INSERT INTO "challenges" VALUES(2,1456074443980800038,1456074443980800041,1461150390681600055,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800035,'started',1768435800000000,1768435800000000,8,0);
INSERT INTO "challenges" VALUES(3,1456074443980800038,1456074443980800041,1461150390681600099,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800035,'started',1768435800000000,1768435800000000,9,0);
INSERT INTO "challenges" VALUES(4,1456074443980800038,1456074443980800041,1461150390681600121,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768435800000000,1768435800000000,10,0);
INSERT INTO "challenges" VALUES(5,1456074443980800038,1456074443980800041,1461150390681600130,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"2h","weekends_off":false,"rated":"default","pace":"at-once"}',3,'me',1456074443980800035,'started',1768435800000000,1768435800000000,11,0);
INSERT INTO "challenges" VALUES(6,1456074443980800038,1456074443980800041,1461212046950400002,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,12,0);
INSERT INTO "challenges" VALUES(7,1456074443980800038,1456074443980800041,1461212046950400010,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d+1d/4d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,13,0);
INSERT INTO "challenges" VALUES(8,1456074443980800038,1456074443980800041,1461212046950400024,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"none","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,14,0);
INSERT INTO "challenges" VALUES(9,1456074443980800038,1456074443980800041,1461212046950400044,'escabel','{"size":"5","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":true,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,15,0);
INSERT INTO "challenges" VALUES(10,1456074443980800038,1456074443980800041,1461212046950400144,'escabel','{"size":"5","edition":"tiebreak","movement":"crosscut","setup":"checkered-white","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,16,0);
INSERT INTO "challenges" VALUES(11,1456074443980800038,1456074443980800041,1461212046950400171,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"2d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,17,0);
INSERT INTO "challenges" VALUES(12,1456074443980800038,1456074443980800041,1461212046950400221,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,18,0);
INSERT INTO "challenges" VALUES(13,1456074443980800038,1456074443980800041,1461212046950400277,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,19,0);
INSERT INTO "challenges" VALUES(14,1456074443980800038,1456074443980800041,1461212046950400314,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,20,0);
INSERT INTO "challenges" VALUES(15,1456074443980800038,1456074443980800041,1461212046950400327,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,21,0);
INSERT INTO "challenges" VALUES(16,1456074443980800038,1456074443980800041,1461212046950400367,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,22,0);
INSERT INTO "challenges" VALUES(17,1456074443980800038,1456074443980800041,1461212046950400382,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,23,0);
INSERT INTO "challenges" VALUES(18,1456074443980800038,1456074443980800041,1461212046950400390,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"5d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,24,0);
INSERT INTO "challenges" VALUES(19,1456074443980800038,1456074443980800041,1461212046950400404,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,25,0);
INSERT INTO "challenges" VALUES(20,1456074443980800038,1456074443980800041,1461212046950400424,'esgrad','{"side":"5","bonus":"first-pass","undivided":"zero"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,26,0);
INSERT INTO "challenges" VALUES(21,1456074443980800038,1456074443980800041,1461212046950400444,'esgrad','{"side":"5","bonus":"final-passes","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,27,0);
INSERT INTO "challenges" VALUES(22,1456074443980800038,1456074443980800041,1461212046950400500,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,28,0);
INSERT INTO "challenges" VALUES(23,1456074443980800038,1456074443980800041,1461212046950400550,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,29,0);
INSERT INTO "challenges" VALUES(24,1456074443980800038,1456074443980800041,1461212046950400612,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,30,0);
INSERT INTO "challenges" VALUES(25,1456074443980800038,1456074443980800041,1461212046950400643,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,31,0);
INSERT INTO "challenges" VALUES(26,1456074443980800038,1456074443980800041,1461212046950400653,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',3,'me',1456074443980800036,'started',1768450500000000,1768450500000000,32,0);
INSERT INTO "challenges" VALUES(27,1456074443980800038,1456074443980800041,1461212046950400672,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,33,0);
INSERT INTO "challenges" VALUES(28,1456074443980800038,1456074443980800041,1461212046950400694,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',3,'me',1456074443980800035,'started',1768450500000000,1768450500000000,34,0);
INSERT INTO "challenges" VALUES(29,1456074443980800038,1456074443980800041,1461212046950400711,'stack-control','{"setup":"scattered","elimination":"three","ending":"control"}','{"clock":"4d","weekends_off":false,"rated":"default","pace":"at-once"}',5,'me',1456074443980800035,'started',1768450500000000,1768450500000000,35,0);
INSERT INTO "challenges" VALUES(30,1456074443980800038,1456074443980800041,1461212046950400816,'stack-control','{"setup":"scattered","elimination":"all","ending":"last-mover"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,36,0);
INSERT INTO "challenges" VALUES(31,1456074443980800038,1456074443980800041,1461212046950400945,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"6d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,37,0);
INSERT INTO "challenges" VALUES(32,1456074443980800038,1456074443980800041,1461212046950401087,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',3,'me',1456074443980800035,'started',1768450500000000,1768450500000000,38,0);
INSERT INTO "challenges" VALUES(33,1456074443980800038,1456074443980800041,1461212046950401392,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',5,'random',1456074443980800037,'open',1768450500000000,1769055300000000,NULL,0);
INSERT INTO "challenges" VALUES(34,1456074443980800038,1456074443980800041,1461212046950401403,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,39,0);
INSERT INTO "challenges" VALUES(35,1456074443980800038,1456074443980800041,1461212046950401432,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,40,0);
INSERT INTO "challenges" VALUES(36,1456074443980800038,1456074443980800041,1461212046950401444,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768450500000000,1768450500000000,41,0);
INSERT INTO "challenges" VALUES(37,1456074443980800038,1456074443980800041,1461212046950401455,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',3,'me',1456074443980800035,'started',1768450500000000,1768450500000000,42,0);
INSERT INTO "challenges" VALUES(38,1456074443980800038,1456074443980800041,1461212046950401489,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768450500000000,1768450500000000,43,0);
INSERT INTO "challenges" VALUES(39,1456074443980800038,1456074443980800041,1461219596697600005,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768452300000000,1768452300000000,44,0);
INSERT INTO "challenges" VALUES(40,1456074443980800038,1456074443980800041,1461219596697600040,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768452300000000,1768452300000000,45,0);
INSERT INTO "challenges" VALUES(41,1456074443980800038,1456074443980800041,1461219596697600076,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768452300000000,1768452300000000,46,0);
INSERT INTO "challenges" VALUES(42,1456074443980800038,1456074443980800041,1461219596697600111,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'opponent',1456074443980800035,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(43,1456074443980800038,1456074443980800042,1461219596697600114,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768452300000000,1768452300000000,47,0);
INSERT INTO "challenges" VALUES(44,1456074443980800038,1456074443980800042,1461219596697600147,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768452300000000,1768452300000000,48,0);
INSERT INTO "challenges" VALUES(45,1456074443980800038,1456074443980800042,1461219596697600179,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768452300000000,1768452300000000,49,0);
INSERT INTO "challenges" VALUES(46,1456074443980800038,1456074443980800042,1461219596697600216,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768452300000000,1768452300000000,50,0);
INSERT INTO "challenges" VALUES(47,1456074443980800038,1456074443980800042,1461219596697600255,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"1d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800044,'started',1768452300000000,1768452300000000,51,0);
INSERT INTO "challenges" VALUES(48,1456074443980800038,1456074443980800041,1461219596697600266,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800037,'started',1768452300000000,1768452300000000,52,0);
INSERT INTO "challenges" VALUES(49,1456074443980800038,1456074443980800041,1461219596697600279,'escabel','{"size":"7","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'random',1456074443980800035,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(50,1456074443980800038,1456074443980800041,1461219596697600282,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"none","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800035,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(51,1456074443980800038,1456074443980800041,1461219596697600285,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',3,'random',1456074443980800043,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(52,1456074443980800038,1456074443980800041,1461219596697600290,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800043,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(53,1456074443980800038,1456074443980800041,1461219596697600293,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800043,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(54,1456074443980800038,1456074443980800041,1461219596697600296,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800043,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(55,1456074443980800038,1456074443980800041,1461219596697600299,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800047,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(56,1456074443980800038,1456074443980800041,1461219596697600302,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800047,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(57,1456074443980800038,1456074443980800041,1461219596697600305,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800047,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(58,1456074443980800038,1456074443980800041,1461219596697600308,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800045,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(59,1456074443980800038,1456074443980800041,1461219596697600311,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800045,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(60,1456074443980800038,1456074443980800041,1461219596697600314,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',2,'random',1456074443980800045,'started',1768452300000000,1768452300000000,53,0);
INSERT INTO "challenges" VALUES(61,1456074443980800038,1456074443980800041,1461219596697600472,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'random',1456074443980800036,'open',1768452300000000,1768884300000000,NULL,1);
INSERT INTO "challenges" VALUES(62,1456074443980800038,1456074443980800041,1461219596697600476,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'random',1456074443980800037,'started',1768452300000000,1768452300000000,55,1);
INSERT INTO "challenges" VALUES(63,1456074443980800038,1456074443980800041,1461219596697600487,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800046,'started',1768452300000000,1768452300000000,56,0);
INSERT INTO "challenges" VALUES(64,1456074443980800038,1456074443980800041,1461219596697600502,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800046,'started',1768452300000000,1768452300000000,57,0);
INSERT INTO "challenges" VALUES(65,1456074443980800038,1456074443980800041,1461219596697600518,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',5,'random',1456074443980800047,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(66,1456074443980800038,1456074443980800041,1461219596697603137,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"4d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768452300000000,1768452300000000,58,0);
INSERT INTO "challenges" VALUES(67,1456074443980800038,1456074443980800042,NULL,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'opponent',1456074443980800036,'open',1768452300000000,1769057100000000,NULL,0);
INSERT INTO "challenges" VALUES(68,1456074443980800038,1456074443980800042,NULL,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'opponent',1456074443980800036,'started',1768452300000000,1768452300000000,59,0);
INSERT INTO "challenges" VALUES(69,1456074443980800038,1456074443980800041,1461514036838400002,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768522500000000,1768522500000000,60,0);
INSERT INTO "challenges" VALUES(70,1456074443980800038,1456074443980800041,1461514036838400029,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768522500000000,1768522500000000,61,0);
INSERT INTO "challenges" VALUES(71,1456074443980800038,1456074443980800041,1461514036838400056,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768522500000000,1768522500000000,62,0);
INSERT INTO "challenges" VALUES(72,1456074443980800038,1456074443980800041,1461514036838400083,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800036,'started',1768522500000000,1768522500000000,63,0);
INSERT INTO "challenges" VALUES(73,1456074443980800038,1456074443980800041,1461514036838400110,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800046,'started',1768522500000000,1768522500000000,64,0);
INSERT INTO "challenges" VALUES(74,1456074443980800038,1456074443980800041,1461514036838400119,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"150m","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'me',1456074443980800035,'started',1768522500000000,1768522500000000,65,0);
INSERT INTO "challenges" VALUES(75,1456074443980800038,1456074443980800041,1461514036838400126,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'me',1456074443980800036,'started',1768522500000000,1768522500000000,66,0);
INSERT INTO "challenges" VALUES(76,1456074443980800038,1456074443980800041,1461514036838400137,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',2,'random',1456074443980800036,'started',1768522500000000,1768522500000000,67,0);
INSERT INTO "challenges" VALUES(77,1456074443980800038,1456074443980800041,NULL,'escabel','{"size":"9","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',2,'random',1456074443980800037,'open',1768522500000000,1769127300000000,NULL,0);
CREATE TABLE events (
	match_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER, 
	player_id BIGINT, 
	text VARCHAR NOT NULL, 
	at BIGINT NOT NULL, 
	interaction_id BIGINT, 
	reason VARCHAR, 
	chosen VARCHAR, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES(1,1,'resigned',0,1456074443980800035,'',1767225600000000,1456074443980800078,NULL,NULL);
INSERT INTO "events" VALUES(7,1,'move',0,1456074443980800035,'c1',1768435800000000,1461150390681600044,NULL,NULL);
INSERT INTO "events" VALUES(7,2,'move',1,1456074443980800036,'a5',1768435800000000,1461150390681600050,NULL,NULL);
INSERT INTO "events" VALUES(7,3,'timeout',0,NULL,'',1768439415000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(8,1,'move',0,1456074443980800035,'komi -517',1768435800000000,1461150390681600064,NULL,NULL);
INSERT INTO "events" VALUES(8,2,'move',1,1456074443980800036,'white',1768435800000000,1461150390681600070,NULL,NULL);
INSERT INTO "events" VALUES(8,3,'move',0,1456074443980800035,'pass',1768435800000000,1461150390681600076,NULL,NULL);
INSERT INTO "events" VALUES(8,4,'move',1,1456074443980800036,'d7',1768435800000000,1461150390681600082,NULL,NULL);
INSERT INTO "events" VALUES(8,5,'move',0,1456074443980800035,'b4',1768435800000000,1461150390681600088,NULL,NULL);
INSERT INTO "events" VALUES(8,6,'move',1,1456074443980800036,'c3',1768435800000000,1461150390681600094,NULL,NULL);
INSERT INTO "events" VALUES(8,7,'timeout',0,NULL,'',1768439415000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(9,1,'move',0,1456074443980800035,'R2 h6',1768435800000000,1461150390681600110,NULL,NULL);
INSERT INTO "events" VALUES(9,2,'move',0,1456074443980800035,'Y3 c6',1768435800000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(9,3,'move',0,1456074443980800035,'R1 d3',1768435800000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(9,4,'move',1,1456074443980800036,'B3 b6',1768435800000000,1461150390681600116,NULL,NULL);
INSERT INTO "events" VALUES(9,5,'move',1,1456074443980800036,'B1 c5',1768435800000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(9,6,'move',1,1456074443980800036,'R2 b7',1768435800000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(9,7,'timeout',0,NULL,'',1768439415000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(10,1,'cancelled',0,NULL,'',1768439415000000,NULL,'never-moved',NULL);
INSERT INTO "events" VALUES(11,1,'move',0,1456074443980800035,'tree R',1768435800000000,1461150390681600142,NULL,NULL);
INSERT INTO "events" VALUES(11,2,'move',1,1456074443980800036,'tree Y',1768435800000000,1461150390681600148,NULL,NULL);
INSERT INTO "events" VALUES(11,3,'move',2,1456074443980800037,'tree G',1768435800000000,1461150390681600154,NULL,NULL);
INSERT INTO "events" VALUES(11,4,'move',2,1456074443980800037,'g3-g6',1768435800000000,1461150390681600160,NULL,NULL);
INSERT INTO "events" VALUES(11,5,'timeout',0,NULL,'',1768443015000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(11,6,'timeout',1,NULL,'',1768457490000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(13,1,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400019,NULL,NULL);
INSERT INTO "events" VALUES(14,1,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400033,NULL,NULL);
INSERT INTO "events" VALUES(14,2,'move',1,1456074443980800036,'swap',1768450500000000,1461212046950400039,NULL,NULL);
INSERT INTO "events" VALUES(15,1,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400053,NULL,NULL);
INSERT INTO "events" VALUES(15,2,'move',1,1456074443980800036,'a1',1768450500000000,1461212046950400059,NULL,NULL);
INSERT INTO "events" VALUES(15,3,'move',0,1456074443980800035,'d4',1768450500000000,1461212046950400065,NULL,NULL);
INSERT INTO "events" VALUES(15,4,'move',1,1456074443980800036,'a3',1768450500000000,1461212046950400071,NULL,NULL);
INSERT INTO "events" VALUES(15,5,'move',0,1456074443980800035,'b4',1768450500000000,1461212046950400077,NULL,NULL);
INSERT INTO "events" VALUES(15,6,'move',1,1456074443980800036,'c2',1768450500000000,1461212046950400083,NULL,NULL);
INSERT INTO "events" VALUES(15,7,'move',0,1456074443980800035,'a2',1768450500000000,1461212046950400089,NULL,NULL);
INSERT INTO "events" VALUES(15,8,'move',1,1456074443980800036,'a1-a2',1768450500000000,1461212046950400095,NULL,NULL);
INSERT INTO "events" VALUES(15,9,'move',0,1456074443980800035,'b2-c2',1768450500000000,1461212046950400101,NULL,NULL);
INSERT INTO "events" VALUES(15,10,'move',1,1456074443980800036,'d3',1768450500000000,1461212046950400107,NULL,NULL);
INSERT INTO "events" VALUES(15,11,'move',0,1456074443980800035,'c4',1768450500000000,1461212046950400113,NULL,NULL);
INSERT INTO "events" VALUES(15,12,'move',1,1456074443980800036,'b3',1768450500000000,1461212046950400119,NULL,NULL);
INSERT INTO "events" VALUES(15,13,'move',0,1456074443980800035,'d1',1768450500000000,1461212046950400125,NULL,NULL);
INSERT INTO "events" VALUES(15,14,'move',1,1456074443980800036,'a3+',1768450500000000,1461212046950400131,NULL,NULL);
INSERT INTO "events" VALUES(15,15,'takeback',1,1456074443980800036,'13',1768450500000000,1461212046950400134,NULL,NULL);
INSERT INTO "events" VALUES(15,16,'move',1,1456074443980800036,'a4',1768450500000000,1461212046950400139,NULL,NULL);
INSERT INTO "events" VALUES(16,1,'move',0,1456074443980800036,'c4-d4',1768450500000000,1461212046950400154,NULL,NULL);
INSERT INTO "events" VALUES(16,2,'move',1,1456074443980800035,'c1-c2',1768450500000000,1461212046950400160,NULL,NULL);
INSERT INTO "events" VALUES(16,3,'move',0,1456074443980800036,'d3-d2',1768450500000000,1461212046950400166,NULL,NULL);
INSERT INTO "events" VALUES(17,1,'move',0,1456074443980800036,'b1',1768450500000000,1461212046950400180,NULL,NULL);
INSERT INTO "events" VALUES(17,2,'move',1,1456074443980800037,'d1',1768450500000000,1461212046950400186,NULL,NULL);
INSERT INTO "events" VALUES(17,3,'move',0,1456074443980800036,'b2',1768450500000000,1461212046950400192,NULL,NULL);
INSERT INTO "events" VALUES(17,4,'move',1,1456074443980800037,'d2',1768450500000000,1461212046950400198,NULL,NULL);
INSERT INTO "events" VALUES(17,5,'move',0,1456074443980800036,'b3',1768450500000000,1461212046950400204,NULL,NULL);
INSERT INTO "events" VALUES(17,6,'move',1,1456074443980800037,'d3',1768450500000000,1461212046950400210,NULL,NULL);
INSERT INTO "events" VALUES(17,7,'move',0,1456074443980800036,'b4',1768450500000000,1461212046950400216,NULL,NULL);
INSERT INTO "events" VALUES(18,1,'move',0,1456074443980800035,'b1',1768450500000000,1461212046950400230,NULL,NULL);
INSERT INTO "events" VALUES(18,2,'move',1,1456074443980800036,'d1',1768450500000000,1461212046950400236,NULL,NULL);
INSERT INTO "events" VALUES(18,3,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400242,NULL,NULL);
INSERT INTO "events" VALUES(18,4,'move',1,1456074443980800036,'d2',1768450500000000,1461212046950400248,NULL,NULL);
INSERT INTO "events" VALUES(18,5,'move',0,1456074443980800035,'b3',1768450500000000,1461212046950400254,NULL,NULL);
INSERT INTO "events" VALUES(18,6,'move',1,1456074443980800036,'d3',1768450500000000,1461212046950400260,NULL,NULL);
INSERT INTO "events" VALUES(18,7,'move',0,1456074443980800035,'b4',1768450500000000,1461212046950400266,NULL,NULL);
INSERT INTO "events" VALUES(18,8,'move',1,1456074443980800036,'d4',1768450500000000,1461212046950400272,NULL,NULL);
INSERT INTO "events" VALUES(19,1,'move',0,1456074443980800036,'a2',1768450500000000,1461212046950400286,NULL,NULL);
INSERT INTO "events" VALUES(19,2,'move',1,1456074443980800035,'b1',1768450500000000,1461212046950400292,NULL,NULL);
INSERT INTO "events" VALUES(19,3,'move',0,1456074443980800036,'c3',1768450500000000,1461212046950400298,NULL,NULL);
INSERT INTO "events" VALUES(19,4,'move',1,1456074443980800035,'b2',1768450500000000,1461212046950400304,NULL,NULL);
INSERT INTO "events" VALUES(19,5,'resigned',1,1456074443980800035,'',1768450500000000,1461212046950400309,NULL,NULL);
INSERT INTO "events" VALUES(20,1,'cancelled',1,1456074443980800036,'',1768450500000000,1461212046950400322,'by-player',NULL);
INSERT INTO "events" VALUES(21,1,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400336,NULL,NULL);
INSERT INTO "events" VALUES(21,2,'move',1,1456074443980800036,'d3',1768450500000000,1461212046950400342,NULL,NULL);
INSERT INTO "events" VALUES(21,3,'move',0,1456074443980800035,'d1',1768450500000000,1461212046950400348,NULL,NULL);
INSERT INTO "events" VALUES(21,4,'move',1,1456074443980800036,'b4',1768450500000000,1461212046950400354,NULL,NULL);
INSERT INTO "events" VALUES(21,5,'cancelled',0,1456074443980800036,'',1768450500000000,1461212046950400361,'agreed',NULL);
INSERT INTO "events" VALUES(22,1,'move',0,1456074443980800035,'a1',1768450500000000,1461212046950400377,NULL,NULL);
INSERT INTO "events" VALUES(24,1,'move',0,1456074443980800036,'komi -3',1768450500000000,1461212046950400399,NULL,NULL);
INSERT INTO "events" VALUES(25,1,'move',0,1456074443980800035,'komi 4',1768450500000000,1461212046950400413,NULL,NULL);
INSERT INTO "events" VALUES(25,2,'move',1,1456074443980800036,'black',1768450500000000,1461212046950400419,NULL,NULL);
INSERT INTO "events" VALUES(26,1,'move',0,1456074443980800036,'komi 2',1768450500000000,1461212046950400433,NULL,NULL);
INSERT INTO "events" VALUES(26,2,'move',1,1456074443980800035,'white',1768450500000000,1461212046950400439,NULL,NULL);
INSERT INTO "events" VALUES(27,1,'move',0,1456074443980800035,'komi -3',1768450500000000,1461212046950400453,NULL,NULL);
INSERT INTO "events" VALUES(27,2,'move',1,1456074443980800037,'white',1768450500000000,1461212046950400459,NULL,NULL);
INSERT INTO "events" VALUES(27,3,'move',0,1456074443980800035,'a2',1768450500000000,1461212046950400465,NULL,NULL);
INSERT INTO "events" VALUES(27,4,'move',1,1456074443980800037,'e5',1768450500000000,1461212046950400471,NULL,NULL);
INSERT INTO "events" VALUES(27,5,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400477,NULL,NULL);
INSERT INTO "events" VALUES(27,6,'move',1,1456074443980800037,'e1',1768450500000000,1461212046950400483,NULL,NULL);
INSERT INTO "events" VALUES(27,7,'move',0,1456074443980800035,'pass',1768450500000000,1461212046950400489,NULL,NULL);
INSERT INTO "events" VALUES(27,8,'move',1,1456074443980800037,'b1',1768450500000000,1461212046950400495,NULL,NULL);
INSERT INTO "events" VALUES(28,1,'move',0,1456074443980800035,'komi 0',1768450500000000,1461212046950400509,NULL,NULL);
INSERT INTO "events" VALUES(28,2,'move',1,1456074443980800036,'white',1768450500000000,1461212046950400515,NULL,NULL);
INSERT INTO "events" VALUES(28,3,'move',0,1456074443980800035,'a2',1768450500000000,1461212046950400521,NULL,NULL);
INSERT INTO "events" VALUES(28,4,'move',1,1456074443980800036,'e5',1768450500000000,1461212046950400527,NULL,NULL);
INSERT INTO "events" VALUES(28,5,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400533,NULL,NULL);
INSERT INTO "events" VALUES(28,6,'move',1,1456074443980800036,'e1',1768450500000000,1461212046950400539,NULL,NULL);
INSERT INTO "events" VALUES(28,7,'move',0,1456074443980800035,'pass',1768450500000000,1461212046950400545,NULL,NULL);
INSERT INTO "events" VALUES(29,1,'move',0,1456074443980800035,'komi -3',1768450500000000,1461212046950400559,NULL,NULL);
INSERT INTO "events" VALUES(29,2,'move',1,1456074443980800036,'white',1768450500000000,1461212046950400565,NULL,NULL);
INSERT INTO "events" VALUES(29,3,'move',0,1456074443980800035,'a2',1768450500000000,1461212046950400571,NULL,NULL);
INSERT INTO "events" VALUES(29,4,'move',1,1456074443980800036,'e5',1768450500000000,1461212046950400577,NULL,NULL);
INSERT INTO "events" VALUES(29,5,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950400583,NULL,NULL);
INSERT INTO "events" VALUES(29,6,'move',1,1456074443980800036,'e1',1768450500000000,1461212046950400589,NULL,NULL);
INSERT INTO "events" VALUES(29,7,'move',0,1456074443980800035,'b1',1768450500000000,1461212046950400595,NULL,NULL);
INSERT INTO "events" VALUES(29,8,'move',1,1456074443980800036,'pass',1768450500000000,1461212046950400601,NULL,NULL);
INSERT INTO "events" VALUES(29,9,'move',0,1456074443980800035,'pass',1768450500000000,1461212046950400607,NULL,NULL);
INSERT INTO "events" VALUES(30,1,'move',0,1456074443980800035,'komi 1',1768450500000000,1461212046950400621,NULL,NULL);
INSERT INTO "events" VALUES(30,2,'move',1,1456074443980800036,'black',1768450500000000,1461212046950400627,NULL,NULL);
INSERT INTO "events" VALUES(30,3,'move',1,1456074443980800036,'c3',1768450500000000,1461212046950400633,NULL,NULL);
INSERT INTO "events" VALUES(30,4,'resigned',1,1456074443980800036,'',1768450500000000,1461212046950400638,NULL,NULL);
INSERT INTO "events" VALUES(32,1,'move',0,1456074443980800036,'K2 c6',1768450500000000,1461212046950400667,NULL,NULL);
INSERT INTO "events" VALUES(32,2,'move',0,1456074443980800036,'R1 d7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(32,3,'move',0,1456074443980800036,'R3 b4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(33,1,'move',0,1456074443980800035,'R1 f7',1768450500000000,1461212046950400683,NULL,NULL);
INSERT INTO "events" VALUES(33,2,'move',0,1456074443980800035,'B3 d5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(33,3,'move',0,1456074443980800035,'K2 g2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(33,4,'move',1,1456074443980800036,'G2 b5',1768450500000000,1461212046950400689,NULL,NULL);
INSERT INTO "events" VALUES(33,5,'move',1,1456074443980800036,'Y3 d7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(33,6,'move',1,1456074443980800036,'Y1 h3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(34,1,'move',0,1456074443980800035,'tree Y',1768450500000000,1461212046950400706,NULL,NULL);
INSERT INTO "events" VALUES(35,1,'move',0,1456074443980800035,'tree Y',1768450500000000,1461212046950400728,NULL,NULL);
INSERT INTO "events" VALUES(35,2,'move',1,1456074443980800036,'tree K',1768450500000000,1461212046950400734,NULL,NULL);
INSERT INTO "events" VALUES(35,3,'move',2,1456074443980800037,'tree B',1768450500000000,1461212046950400740,NULL,NULL);
INSERT INTO "events" VALUES(35,4,'move',3,1456074443980800043,'tree R',1768450500000000,1461212046950400746,NULL,NULL);
INSERT INTO "events" VALUES(35,5,'move',4,1456074443980800047,'tree G',1768450500000000,1461212046950400752,NULL,NULL);
INSERT INTO "events" VALUES(35,6,'move',4,1456074443980800047,'d7-d5',1768450500000000,1461212046950400758,NULL,NULL);
INSERT INTO "events" VALUES(35,7,'move',0,1456074443980800035,'f4-h6',1768450500000000,1461212046950400764,NULL,NULL);
INSERT INTO "events" VALUES(35,8,'move',1,1456074443980800036,'d5-f3',1768450500000000,1461212046950400770,NULL,NULL);
INSERT INTO "events" VALUES(35,9,'move',2,1456074443980800037,'b4-b7',1768450500000000,1461212046950400776,NULL,NULL);
INSERT INTO "events" VALUES(35,10,'move',3,1456074443980800043,'h6-h4',1768450500000000,1461212046950400782,NULL,NULL);
INSERT INTO "events" VALUES(35,11,'move',4,1456074443980800047,'e4-c6',1768450500000000,1461212046950400788,NULL,NULL);
INSERT INTO "events" VALUES(35,12,'move',0,1456074443980800035,'f3-d3',1768450500000000,1461212046950400794,NULL,NULL);
INSERT INTO "events" VALUES(35,13,'move',1,1456074443980800036,'d3-a6',1768450500000000,1461212046950400800,NULL,NULL);
INSERT INTO "events" VALUES(35,14,'move',2,1456074443980800037,'g7-g6',1768450500000000,1461212046950400806,NULL,NULL);
INSERT INTO "events" VALUES(35,15,'resigned',4,1456074443980800047,'',1768450500000000,1461212046950400811,NULL,NULL);
INSERT INTO "events" VALUES(36,1,'move',0,1456074443980800035,'tree K',1768450500000000,1461212046950400826,NULL,NULL);
INSERT INTO "events" VALUES(36,2,'move',1,1456074443980800036,'tree B',1768450500000000,1461212046950400832,NULL,NULL);
INSERT INTO "events" VALUES(36,3,'move',1,1456074443980800036,'a4-c6',1768450500000000,1461212046950400838,NULL,NULL);
INSERT INTO "events" VALUES(36,4,'move',0,1456074443980800035,'e2-b2',1768450500000000,1461212046950400844,NULL,NULL);
INSERT INTO "events" VALUES(36,5,'move',1,1456074443980800036,'b7-d5',1768450500000000,1461212046950400850,NULL,NULL);
INSERT INTO "events" VALUES(36,6,'move',0,1456074443980800035,'a2-c2',1768450500000000,1461212046950400856,NULL,NULL);
INSERT INTO "events" VALUES(36,7,'move',1,1456074443980800036,'h2-f2',1768450500000000,1461212046950400862,NULL,NULL);
INSERT INTO "events" VALUES(36,8,'move',0,1456074443980800035,'d3-g3',1768450500000000,1461212046950400868,NULL,NULL);
INSERT INTO "events" VALUES(36,9,'move',1,1456074443980800036,'e4-b1',1768450500000000,1461212046950400874,NULL,NULL);
INSERT INTO "events" VALUES(36,10,'move',0,1456074443980800035,'c8-c6',1768450500000000,1461212046950400880,NULL,NULL);
INSERT INTO "events" VALUES(36,11,'move',1,1456074443980800036,'g2-g5',1768450500000000,1461212046950400886,NULL,NULL);
INSERT INTO "events" VALUES(36,12,'move',0,1456074443980800035,'f7-e6',1768450500000000,1461212046950400892,NULL,NULL);
INSERT INTO "events" VALUES(36,13,'move',1,1456074443980800036,'e5-c3',1768450500000000,1461212046950400898,NULL,NULL);
INSERT INTO "events" VALUES(36,14,'move',0,1456074443980800035,'d8-e8',1768450500000000,1461212046950400904,NULL,NULL);
INSERT INTO "events" VALUES(36,15,'move',1,1456074443980800036,'f8-f6',1768450500000000,1461212046950400910,NULL,NULL);
INSERT INTO "events" VALUES(36,16,'move',0,1456074443980800035,'d4-d1',1768450500000000,1461212046950400916,NULL,NULL);
INSERT INTO "events" VALUES(36,17,'move',1,1456074443980800036,'g6-f6',1768450500000000,1461212046950400922,NULL,NULL);
INSERT INTO "events" VALUES(36,18,'move',0,1456074443980800035,'b4-b3',1768450500000000,1461212046950400928,NULL,NULL);
INSERT INTO "events" VALUES(36,19,'move',1,1456074443980800036,'h7-g7',1768450500000000,1461212046950400934,NULL,NULL);
INSERT INTO "events" VALUES(36,20,'move',0,1456074443980800035,'f3-g4',1768450500000000,1461212046950400940,NULL,NULL);
INSERT INTO "events" VALUES(37,1,'move',0,1456074443980800036,'Y3 h2',1768450500000000,1461212046950400956,NULL,NULL);
INSERT INTO "events" VALUES(37,2,'move',0,1456074443980800036,'R2 c5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,3,'move',0,1456074443980800036,'K1 a7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,4,'move',1,1456074443980800035,'R2 g1',1768450500000000,1461212046950400962,NULL,NULL);
INSERT INTO "events" VALUES(37,5,'move',1,1456074443980800035,'R1 e2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,6,'move',1,1456074443980800035,'B3 h6',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,7,'move',0,1456074443980800036,'K1 d4',1768450500000000,1461212046950400968,NULL,NULL);
INSERT INTO "events" VALUES(37,8,'move',0,1456074443980800036,'G2 a6',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,9,'move',0,1456074443980800036,'G3 f8',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,10,'move',1,1456074443980800035,'K2 g5',1768450500000000,1461212046950400974,NULL,NULL);
INSERT INTO "events" VALUES(37,11,'move',1,1456074443980800035,'K3 b3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,12,'move',1,1456074443980800035,'K1 f2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,13,'move',0,1456074443980800036,'G2 e4',1768450500000000,1461212046950400980,NULL,NULL);
INSERT INTO "events" VALUES(37,14,'move',0,1456074443980800036,'Y3 g6',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,15,'move',0,1456074443980800036,'Y1 e7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,16,'move',1,1456074443980800035,'B2 e5',1768450500000000,1461212046950400986,NULL,NULL);
INSERT INTO "events" VALUES(37,17,'move',1,1456074443980800035,'G3 b1',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,18,'move',1,1456074443980800035,'B1 e8',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,19,'move',0,1456074443980800036,'R3 c6',1768450500000000,1461212046950400992,NULL,NULL);
INSERT INTO "events" VALUES(37,20,'move',0,1456074443980800036,'K2 d3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,21,'move',0,1456074443980800036,'Y1 a5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,22,'move',1,1456074443980800035,'B2 c3',1768450500000000,1461212046950400998,NULL,NULL);
INSERT INTO "events" VALUES(37,23,'move',1,1456074443980800035,'R1 d1',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,24,'move',1,1456074443980800035,'K3 b4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,25,'move',0,1456074443980800036,'Y1 h4',1768450500000000,1461212046950401004,NULL,NULL);
INSERT INTO "events" VALUES(37,26,'move',0,1456074443980800036,'Y2 a3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,27,'move',0,1456074443980800036,'R3 f5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,28,'move',1,1456074443980800035,'R3 d8',1768450500000000,1461212046950401010,NULL,NULL);
INSERT INTO "events" VALUES(37,29,'move',1,1456074443980800035,'K2 f7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,30,'move',1,1456074443980800035,'G1 g7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,31,'move',0,1456074443980800036,'Y2 d7',1768450500000000,1461212046950401016,NULL,NULL);
INSERT INTO "events" VALUES(37,32,'move',0,1456074443980800036,'R1 c1',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,33,'move',0,1456074443980800036,'B3 d2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,34,'move',1,1456074443980800035,'K1 f6',1768450500000000,1461212046950401022,NULL,NULL);
INSERT INTO "events" VALUES(37,35,'move',1,1456074443980800035,'B2 b2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,36,'move',1,1456074443980800035,'G3 f3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,37,'move',0,1456074443980800036,'B3 b6',1768450500000000,1461212046950401028,NULL,NULL);
INSERT INTO "events" VALUES(37,38,'move',0,1456074443980800036,'R2 d5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,39,'move',0,1456074443980800036,'B1 f1',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,40,'move',1,1456074443980800035,'G1 b8',1768450500000000,1461212046950401034,NULL,NULL);
INSERT INTO "events" VALUES(37,41,'move',1,1456074443980800035,'K3 a2',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,42,'move',1,1456074443980800035,'Y2 a4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,43,'move',0,1456074443980800036,'Y3 c8',1768450500000000,1461212046950401040,NULL,NULL);
INSERT INTO "events" VALUES(37,44,'move',0,1456074443980800036,'Y1 h5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,45,'move',0,1456074443980800036,'G2 g3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,46,'move',1,1456074443980800035,'B1 c7',1768450500000000,1461212046950401046,NULL,NULL);
INSERT INTO "events" VALUES(37,47,'move',1,1456074443980800035,'R3 f4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,48,'move',1,1456074443980800035,'K2 g4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,49,'move',0,1456074443980800036,'G3 c2',1768450500000000,1461212046950401052,NULL,NULL);
INSERT INTO "events" VALUES(37,50,'move',0,1456074443980800036,'B2 b5',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,51,'move',0,1456074443980800036,'R1 e6',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,52,'move',1,1456074443980800035,'G1 d6',1768450500000000,1461212046950401058,NULL,NULL);
INSERT INTO "events" VALUES(37,53,'move',1,1456074443980800035,'B3 g8',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,54,'move',1,1456074443980800035,'Y2 h7',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,55,'move',0,1456074443980800036,'B1 b7',1768450500000000,1461212046950401064,NULL,NULL);
INSERT INTO "events" VALUES(37,56,'move',0,1456074443980800036,'K3 c4',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,57,'move',0,1456074443980800036,'R2 e3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,58,'move',1,1456074443980800035,'G2 g2',1768450500000000,1461212046950401070,NULL,NULL);
INSERT INTO "events" VALUES(37,59,'move',1,1456074443980800035,'G1 h3',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,60,'move',1,1456074443980800035,'Y3 e1',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(37,61,'move',0,1456074443980800036,'a7-a6',1768450500000000,1461212046950401076,NULL,NULL);
INSERT INTO "events" VALUES(37,62,'move',1,1456074443980800035,'e1-b1',1768450500000000,1461212046950401082,NULL,NULL);
INSERT INTO "events" VALUES(38,1,'move',0,1456074443980800035,'tree R',1768450500000000,1461212046950401099,NULL,NULL);
INSERT INTO "events" VALUES(38,2,'move',1,1456074443980800036,'tree Y',1768450500000000,1461212046950401105,NULL,NULL);
INSERT INTO "events" VALUES(38,3,'move',2,1456074443980800037,'tree K',1768450500000000,1461212046950401111,NULL,NULL);
INSERT INTO "events" VALUES(38,4,'move',2,1456074443980800037,'b6-b5',1768450500000000,1461212046950401117,NULL,NULL);
INSERT INTO "events" VALUES(38,5,'move',0,1456074443980800035,'b4-a4',1768450500000000,1461212046950401123,NULL,NULL);
INSERT INTO "events" VALUES(38,6,'move',1,1456074443980800036,'f3-c3',1768450500000000,1461212046950401129,NULL,NULL);
INSERT INTO "events" VALUES(38,7,'move',2,1456074443980800037,'g5-h5',1768450500000000,1461212046950401135,NULL,NULL);
INSERT INTO "events" VALUES(38,8,'move',0,1456074443980800035,'f5-e6',1768450500000000,1461212046950401141,NULL,NULL);
INSERT INTO "events" VALUES(38,9,'move',1,1456074443980800036,'a5-a3',1768450500000000,1461212046950401147,NULL,NULL);
INSERT INTO "events" VALUES(38,10,'move',2,1456074443980800037,'e8-e7',1768450500000000,1461212046950401153,NULL,NULL);
INSERT INTO "events" VALUES(38,11,'move',0,1456074443980800035,'f6-g7',1768450500000000,1461212046950401159,NULL,NULL);
INSERT INTO "events" VALUES(38,12,'move',1,1456074443980800036,'c2-d3',1768450500000000,1461212046950401165,NULL,NULL);
INSERT INTO "events" VALUES(38,13,'move',2,1456074443980800037,'f7-f8',1768450500000000,1461212046950401171,NULL,NULL);
INSERT INTO "events" VALUES(38,14,'move',0,1456074443980800035,'d6-d3',1768450500000000,1461212046950401177,NULL,NULL);
INSERT INTO "events" VALUES(38,15,'move',1,1456074443980800036,'d8-f8',1768450500000000,1461212046950401183,NULL,NULL);
INSERT INTO "events" VALUES(38,16,'move',2,1456074443980800037,'d4-d2',1768450500000000,1461212046950401189,NULL,NULL);
INSERT INTO "events" VALUES(38,17,'move',0,1456074443980800035,'e3-e6',1768450500000000,1461212046950401195,NULL,NULL);
INSERT INTO "events" VALUES(38,18,'move',1,1456074443980800036,'e2-e5',1768450500000000,1461212046950401201,NULL,NULL);
INSERT INTO "events" VALUES(38,19,'move',2,1456074443980800037,'h3-g2',1768450500000000,1461212046950401207,NULL,NULL);
INSERT INTO "events" VALUES(38,20,'move',0,1456074443980800035,'g2-g1',1768450500000000,1461212046950401213,NULL,NULL);
INSERT INTO "events" VALUES(38,21,'move',1,1456074443980800036,'d3-a6',1768450500000000,1461212046950401219,NULL,NULL);
INSERT INTO "events" VALUES(38,22,'move',2,1456074443980800037,'h6-g6',1768450500000000,1461212046950401225,NULL,NULL);
INSERT INTO "events" VALUES(38,23,'move',0,1456074443980800035,'e6-b3',1768450500000000,1461212046950401231,NULL,NULL);
INSERT INTO "events" VALUES(38,24,'move',1,1456074443980800036,'a6-b7',1768450500000000,1461212046950401237,NULL,NULL);
INSERT INTO "events" VALUES(38,25,'move',2,1456074443980800037,'e5-b5',1768450500000000,1461212046950401243,NULL,NULL);
INSERT INTO "events" VALUES(38,26,'move',0,1456074443980800035,'f1-e1',1768450500000000,1461212046950401249,NULL,NULL);
INSERT INTO "events" VALUES(38,27,'move',1,1456074443980800036,'b7-c6',1768450500000000,1461212046950401255,NULL,NULL);
INSERT INTO "events" VALUES(38,28,'move',2,1456074443980800037,'e7-f8',1768450500000000,1461212046950401261,NULL,NULL);
INSERT INTO "events" VALUES(38,29,'move',0,1456074443980800035,'g7-g6',1768450500000000,1461212046950401267,NULL,NULL);
INSERT INTO "events" VALUES(38,30,'move',1,1456074443980800036,'c6-d7',1768450500000000,1461212046950401273,NULL,NULL);
INSERT INTO "events" VALUES(38,31,'move',2,1456074443980800037,'a2-d5',1768450500000000,1461212046950401279,NULL,NULL);
INSERT INTO "events" VALUES(38,32,'move',0,1456074443980800035,'c8-f8',1768450500000000,1461212046950401285,NULL,NULL);
INSERT INTO "events" VALUES(38,33,'move',1,1456074443980800036,'d1-g1',1768450500000000,1461212046950401291,NULL,NULL);
INSERT INTO "events" VALUES(38,34,'move',2,1456074443980800037,'h2-h5',1768450500000000,1461212046950401297,NULL,NULL);
INSERT INTO "events" VALUES(38,35,'move',0,1456074443980800035,'f4-f2',1768450500000000,1461212046950401303,NULL,NULL);
INSERT INTO "events" VALUES(38,36,'move',1,1456074443980800036,'g8-f8',1768450500000000,1461212046950401309,NULL,NULL);
INSERT INTO "events" VALUES(38,37,'move',2,1456074443980800037,'g3-g6',1768450500000000,1461212046950401315,NULL,NULL);
INSERT INTO "events" VALUES(38,38,'move',0,1456074443980800035,'a3-c3',1768450500000000,1461212046950401321,NULL,NULL);
INSERT INTO "events" VALUES(38,39,'move',1,1456074443980800036,'c1-c3',1768450500000000,1461212046950401327,NULL,NULL);
INSERT INTO "events" VALUES(38,40,'move',2,1456074443980800037,'d2-f2',1768450500000000,1461212046950401333,NULL,NULL);
INSERT INTO "events" VALUES(38,41,'move',0,1456074443980800035,'a7-d7',1768450500000000,1461212046950401339,NULL,NULL);
INSERT INTO "events" VALUES(38,42,'move',1,1456074443980800036,'c5-f2',1768450500000000,1461212046950401345,NULL,NULL);
INSERT INTO "events" VALUES(38,43,'move',2,1456074443980800037,'b2-b5',1768450500000000,1461212046950401351,NULL,NULL);
INSERT INTO "events" VALUES(38,44,'move',0,1456074443980800035,'g4-e4',1768450500000000,1461212046950401357,NULL,NULL);
INSERT INTO "events" VALUES(38,45,'move',1,1456074443980800036,'b5-a4',1768450500000000,1461212046950401363,NULL,NULL);
INSERT INTO "events" VALUES(38,46,'move',2,1456074443980800037,'e4-g6',1768450500000000,1461212046950401369,NULL,NULL);
INSERT INTO "events" VALUES(38,47,'move',0,1456074443980800035,'e1-f2',1768450500000000,1461212046950401375,NULL,NULL);
INSERT INTO "events" VALUES(38,48,'move',1,1456074443980800036,'f2-g1',1768450500000000,1461212046950401381,NULL,NULL);
INSERT INTO "events" VALUES(38,49,'move',2,1456074443980800037,'h7-h5',1768450500000000,1461212046950401387,NULL,NULL);
INSERT INTO "events" VALUES(39,1,'move',0,1456074443980800035,'b2',1768450500000000,1461212046950401412,NULL,NULL);
INSERT INTO "events" VALUES(39,2,'move',1,1456074443980800036,'b5',1768450500000000,1461212046950401418,NULL,NULL);
INSERT INTO "events" VALUES(39,3,'move',0,1456074443980800035,'c5',1768450500000000,1461212046950401424,NULL,NULL);
INSERT INTO "events" VALUES(40,1,'cancelled',NULL,1456074443980800045,'A *test* {quoted} match',1768450500000000,1461212046950401438,'moderator',NULL);
INSERT INTO "events" VALUES(42,1,'move',0,1456074443980800035,'tree B',1768450500000000,1461212046950401467,NULL,NULL);
INSERT INTO "events" VALUES(42,2,'move',1,1456074443980800036,'tree G',1768450500000000,1461212046950401473,NULL,NULL);
INSERT INTO "events" VALUES(42,3,'move',2,1456074443980800037,'tree Y',1768450500000000,1461212046950401479,NULL,NULL);
INSERT INTO "events" VALUES(42,4,'removed',1,1456074443980800045,'Left the club',1768450500000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(44,1,'move',0,1456074443980800035,'c4',1768452300000000,1461219596697600014,NULL,NULL);
INSERT INTO "events" VALUES(44,2,'move',1,1456074443980800036,'d3',1768452300000000,1461219596697600020,NULL,NULL);
INSERT INTO "events" VALUES(44,3,'move',0,1456074443980800035,'d5',1768452300000000,1461219596697600026,NULL,NULL);
INSERT INTO "events" VALUES(44,4,'move',1,1456074443980800036,'a4',1768452300000000,1461219596697600032,NULL,NULL);
INSERT INTO "events" VALUES(45,1,'move',0,1456074443980800035,'b4',1768452300000000,1461219596697600049,NULL,NULL);
INSERT INTO "events" VALUES(45,2,'move',1,1456074443980800036,'c5',1768452300000000,1461219596697600055,NULL,NULL);
INSERT INTO "events" VALUES(45,3,'move',0,1456074443980800035,'d3',1768452300000000,1461219596697600061,NULL,NULL);
INSERT INTO "events" VALUES(45,4,'move',1,1456074443980800036,'b5',1768452300000000,1461219596697600067,NULL,NULL);
INSERT INTO "events" VALUES(46,1,'move',0,1456074443980800035,'a3',1768452300000000,1461219596697600085,NULL,NULL);
INSERT INTO "events" VALUES(46,2,'move',1,1456074443980800036,'c4',1768452300000000,1461219596697600091,NULL,NULL);
INSERT INTO "events" VALUES(46,3,'move',0,1456074443980800035,'a2',1768452300000000,1461219596697600097,NULL,NULL);
INSERT INTO "events" VALUES(46,4,'move',1,1456074443980800036,'e2',1768452300000000,1461219596697600103,NULL,NULL);
INSERT INTO "events" VALUES(47,1,'move',0,1456074443980800036,'c4',1768452300000000,1461219596697600124,NULL,NULL);
INSERT INTO "events" VALUES(47,2,'move',1,1456074443980800044,'a2',1768452300000000,1461219596697600130,NULL,NULL);
INSERT INTO "events" VALUES(47,3,'move',0,1456074443980800036,'b4',1768452300000000,1461219596697600136,NULL,NULL);
INSERT INTO "events" VALUES(47,4,'move',1,1456074443980800044,'c3',1768452300000000,1461219596697600142,NULL,NULL);
INSERT INTO "events" VALUES(47,5,'move',0,1456074443980800036,'c1',1768452300000000,1461219596697603151,NULL,NULL);
INSERT INTO "events" VALUES(48,1,'move',0,1456074443980800036,'c3',1768452300000000,1461219596697600156,NULL,NULL);
INSERT INTO "events" VALUES(48,2,'move',1,1456074443980800044,'a3',1768452300000000,1461219596697600162,NULL,NULL);
INSERT INTO "events" VALUES(48,3,'move',0,1456074443980800036,'c2',1768452300000000,1461219596697600168,NULL,NULL);
INSERT INTO "events" VALUES(48,4,'move',1,1456074443980800044,'d3',1768452300000000,1461219596697600174,NULL,NULL);
INSERT INTO "events" VALUES(49,1,'move',0,1456074443980800036,'a3',1768452300000000,1461219596697600188,NULL,NULL);
INSERT INTO "events" VALUES(49,2,'move',1,1456074443980800044,'d1',1768452300000000,1461219596697600194,NULL,NULL);
INSERT INTO "events" VALUES(49,3,'move',0,1456074443980800036,'b4',1768452300000000,1461219596697600200,NULL,NULL);
INSERT INTO "events" VALUES(49,4,'move',1,1456074443980800044,'a2',1768452300000000,1461219596697600206,NULL,NULL);
INSERT INTO "events" VALUES(49,5,'resigned',1,1456074443980800044,'',1768452300000000,1461219596697600211,NULL,NULL);
INSERT INTO "events" VALUES(50,1,'move',0,1456074443980800036,'d4',1768452300000000,1461219596697600225,NULL,NULL);
INSERT INTO "events" VALUES(50,2,'move',1,1456074443980800044,'c1',1768452300000000,1461219596697600231,NULL,NULL);
INSERT INTO "events" VALUES(50,3,'move',0,1456074443980800036,'b2',1768452300000000,1461219596697600237,NULL,NULL);
INSERT INTO "events" VALUES(50,4,'move',1,1456074443980800044,'d1',1768452300000000,1461219596697600243,NULL,NULL);
INSERT INTO "events" VALUES(50,5,'resigned',1,1456074443980800044,'',1768452300000000,1461219596697600248,NULL,NULL);
INSERT INTO "events" VALUES(52,1,'move',0,1456074443980800037,'c3',1768452300000000,1461219596697600274,NULL,NULL);
INSERT INTO "events" VALUES(54,1,'resigned',1,101,'',1768452300000000,NULL,NULL,NULL);
INSERT INTO "events" VALUES(57,1,'move',0,1456074443980800046,'c3',1768452300000000,1461219596697600513,NULL,NULL);
INSERT INTO "events" VALUES(58,1,'move',0,1456074443980800036,'b2',1768452300000000,1461219596697603142,NULL,NULL);
INSERT INTO "events" VALUES(60,1,'move',0,1456074443980800036,'b5',1768522500000000,1461514036838400007,NULL,NULL);
INSERT INTO "events" VALUES(60,2,'move',1,1456074443980800035,'c1',1768522500000000,1461514036838400014,NULL,NULL);
INSERT INTO "events" VALUES(60,3,'move',0,1456074443980800036,'e1',1768522500000000,1461514036838400017,NULL,NULL);
INSERT INTO "events" VALUES(60,4,'move',1,1456074443980800035,'a5',1768522500000000,1461514036838400024,NULL,NULL);
INSERT INTO "events" VALUES(60,5,'move',0,1456074443980800036,'c5',1768522500000000,1461514036838400143,NULL,NULL);
INSERT INTO "events" VALUES(61,1,'move',0,1456074443980800036,'d1',1768522500000000,1461514036838400034,NULL,NULL);
INSERT INTO "events" VALUES(61,2,'move',1,1456074443980800035,'b1',1768522500000000,1461514036838400041,NULL,NULL);
INSERT INTO "events" VALUES(61,3,'move',0,1456074443980800036,'d5',1768522500000000,1461514036838400044,NULL,NULL);
INSERT INTO "events" VALUES(61,4,'move',1,1456074443980800035,'b3',1768522500000000,1461514036838400051,NULL,NULL);
INSERT INTO "events" VALUES(62,1,'move',0,1456074443980800036,'d4',1768522500000000,1461514036838400061,NULL,NULL);
INSERT INTO "events" VALUES(62,2,'move',1,1456074443980800035,'b1',1768522500000000,1461514036838400068,NULL,NULL);
INSERT INTO "events" VALUES(62,3,'move',0,1456074443980800036,'a3',1768522500000000,1461514036838400071,NULL,NULL);
INSERT INTO "events" VALUES(62,4,'move',1,1456074443980800035,'b5',1768522500000000,1461514036838400078,NULL,NULL);
INSERT INTO "events" VALUES(63,1,'move',0,1456074443980800036,'c5',1768522500000000,1461514036838400088,NULL,NULL);
INSERT INTO "events" VALUES(63,2,'move',1,1456074443980800035,'d1',1768522500000000,1461514036838400095,NULL,NULL);
INSERT INTO "events" VALUES(63,3,'move',0,1456074443980800036,'b5',1768522500000000,1461514036838400098,NULL,NULL);
INSERT INTO "events" VALUES(63,4,'move',1,1456074443980800035,'b4',1768522500000000,1461514036838400105,NULL,NULL);
INSERT INTO "events" VALUES(66,1,'move',0,1456074443980800036,'b2',1768522500000000,1461514036838400131,NULL,NULL);
CREATE TABLE facts (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "facts" VALUES('answers_kept','2026-01-15T01:45:00+00:00');
INSERT INTO "facts" VALUES('commands','2cb6b368671d1d28fc5644b59c81ff1249efd6105c4bdd9a5eb2673decd562b5');
INSERT INTO "facts" VALUES('commands being registered','1970-01-01T00:00:00+00:00');
INSERT INTO "facts" VALUES('first opened','2026-01-01T00:00:00+00:00');
INSERT INTO "facts" VALUES('opened','2026-01-15T04:15:00+00:00');
CREATE TABLE instances (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR NOT NULL, 
	version VARCHAR NOT NULL, 
	started_at BIGINT NOT NULL, 
	alive_until BIGINT NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT uq_instances_name UNIQUE (name)
);
CREATE TABLE interventions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	server_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	moderator_id BIGINT NOT NULL, 
	action VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT fk_interventions_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "interventions" VALUES(1,1456074443980800038,2,1456074443980800045,'{"kind": "template", "message": "{organiser} ruled that the point in the table is shared.", "plural": null, "values": {"organiser": {"kind": "player-name", "number": 1456074443980800045}}}','Left the club',1767225600000000);
INSERT INTO "interventions" VALUES(2,1456074443980800038,3,1456074443980800045,'{"kind": "template", "message": "{organiser} ruled that the point in the table is shared.", "plural": null, "values": {"organiser": {"kind": "player-name", "number": 1456074443980800045}}}','Left the club',1767225600000000);
INSERT INTO "interventions" VALUES(3,1456074443980800038,3,1456074443980800045,'{"kind": "template", "message": "{organiser} took the ruling on this match back.", "plural": null, "values": {"organiser": {"kind": "player-name", "number": 1456074443980800045}}}','A mistake',1767225600000000);
INSERT INTO "interventions" VALUES(4,1456074443980800038,39,1456074443980800045,'{"kind": "template", "message": "{moderator} paused the match.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}}}','Waiting for a ruling',1768450500000000);
INSERT INTO "interventions" VALUES(5,1456074443980800038,40,1456074443980800045,'{"kind": "template", "message": "{moderator} ended the match.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}}}','A *test* {quoted} match',1768450500000000);
INSERT INTO "interventions" VALUES(6,1456074443980800038,41,1456074443980800045,'{"kind": "template", "message": "{moderator} gave {player} {time} more.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}, "player": {"kind": "mention", "number": 1456074443980800036}, "time": {"kind": "template", "message": "{count} day", "plural": "{count} days", "values": {"count": 2}, "use": "phrase", "context": ""}}}','Asked for',1768450500000000);
INSERT INTO "interventions" VALUES(7,1456074443980800038,42,1456074443980800045,'{"kind": "template", "message": "{moderator} removed {player}.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}, "player": {"kind": "mention", "number": 1456074443980800036}}}','Left the club',1768450500000000);
INSERT INTO "interventions" VALUES(8,1456074443980800038,43,1456074443980800045,'{"kind": "template", "message": "{moderator} paused the match.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}}}','Waiting for a ruling',1768450500000000);
INSERT INTO "interventions" VALUES(9,1456074443980800038,43,1456074443980800045,'{"kind": "template", "message": "{moderator} resumed the match.", "plural": null, "values": {"moderator": {"kind": "player-name", "number": 1456074443980800045}}}','Settled',1768452300000000);
CREATE TABLE ladder_players (
	server_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	joined_at BIGINT NOT NULL, 
	idle_since BIGINT NOT NULL, 
	drops_at BIGINT NOT NULL, 
	CONSTRAINT pk_ladder_players PRIMARY KEY (server_id, game, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1000,0,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1001,1,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1002,2,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1003,3,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1004,4,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1005,5,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1006,6,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1007,7,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1008,8,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1009,9,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1010,10,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1011,11,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1012,12,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1013,13,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1014,14,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1015,15,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1016,16,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1017,17,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1456074443980800035,18,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1456074443980800036,19,1768452300000000,1768452300000000,1769661900000000);
INSERT INTO "ladder_players" VALUES(1456074443980800038,'escabel',1456074443980800037,20,1768452300000000,1768452300000000,1769661900000000);
CREATE TABLE learners (
	player_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	lesson VARCHAR NOT NULL, 
	position VARCHAR NOT NULL, 
	CONSTRAINT pk_learners PRIMARY KEY (player_id, game)
)
 WITHOUT ROWID

;
INSERT INTO "learners" VALUES(1456074443980800037,'escabel','swap','');
CREATE TABLE match_seats (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	wish VARCHAR, 
	finished_at BIGINT, 
	game VARCHAR NOT NULL, 
	server_id BIGINT NOT NULL, 
	home_id BIGINT NOT NULL, 
	alone BOOLEAN NOT NULL, 
	place INTEGER, 
	outcome VARCHAR, 
	colour VARCHAR, 
	turns INTEGER, 
	thinking BIGINT, 
	CONSTRAINT pk_match_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_match_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "match_seats" VALUES(1,0,1456074443980800035,NULL,1767225600000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(1,1,1456074443980800036,NULL,1767225600000000,'escabel',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(2,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(2,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(3,0,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(3,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(4,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(4,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(5,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(5,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(6,0,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(6,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(7,0,1456074443980800035,NULL,1768439415000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(7,1,1456074443980800036,NULL,1768439415000000,'escabel',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(8,0,1456074443980800035,NULL,1768439415000000,'esgrad',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(8,1,1456074443980800036,NULL,1768439415000000,'esgrad',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(9,0,1456074443980800035,NULL,1768439415000000,'stack-control',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Red", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(9,1,1456074443980800036,NULL,1768439415000000,'stack-control',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Yellow", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(10,0,1456074443980800036,NULL,1768439415000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(10,1,1456074443980800037,NULL,1768439415000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(11,0,1456074443980800035,NULL,1768457490000000,'stack-control',1456074443980800038,1456074443980800041,1,3,'lost','{"context": "colour", "kind": "template", "message": "Red", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(11,1,1456074443980800036,NULL,1768457490000000,'stack-control',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Yellow", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(11,2,1456074443980800037,NULL,1768457490000000,'stack-control',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Green", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(12,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(12,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(13,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(13,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(14,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(14,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(15,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(15,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(16,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(16,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(17,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(17,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(18,0,1456074443980800035,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',4,0);
INSERT INTO "match_seats" VALUES(18,1,1456074443980800036,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',4,0);
INSERT INTO "match_seats" VALUES(19,0,1456074443980800036,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(19,1,1456074443980800035,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(20,0,1456074443980800035,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(20,1,1456074443980800036,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(21,0,1456074443980800035,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(21,1,1456074443980800036,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(22,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(22,1,1456074443980800043,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(23,0,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(23,1,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(24,0,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(24,1,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(25,0,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(25,1,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(26,0,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(26,1,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(27,0,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(27,1,1456074443980800037,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(28,0,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(28,1,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(29,0,1456074443980800035,NULL,1768450500000000,'esgrad',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',4,0);
INSERT INTO "match_seats" VALUES(29,1,1456074443980800036,NULL,1768450500000000,'esgrad',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',3,0);
INSERT INTO "match_seats" VALUES(30,0,1456074443980800035,NULL,1768450500000000,'esgrad',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(30,1,1456074443980800036,NULL,1768450500000000,'esgrad',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',1,0);
INSERT INTO "match_seats" VALUES(31,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(31,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(32,0,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(32,1,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(32,2,1456074443980800037,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(33,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(33,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(34,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(34,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(34,2,1456074443980800037,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(35,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(35,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(35,2,1456074443980800037,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(35,3,1456074443980800043,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(35,4,1456074443980800047,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(36,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(36,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(37,0,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(37,1,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(38,0,1456074443980800035,NULL,1768450500000000,'stack-control',1456074443980800038,1456074443980800041,1,1,'won','{"context": "colour", "kind": "template", "message": "Red", "plural": null, "use": "word", "values": {}}',15,0);
INSERT INTO "match_seats" VALUES(38,1,1456074443980800036,NULL,1768450500000000,'stack-control',1456074443980800038,1456074443980800041,1,2,'lost','{"context": "colour", "kind": "template", "message": "Yellow", "plural": null, "use": "word", "values": {}}',15,0);
INSERT INTO "match_seats" VALUES(38,2,1456074443980800037,NULL,1768450500000000,'stack-control',1456074443980800038,1456074443980800041,1,3,'lost','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',16,0);
INSERT INTO "match_seats" VALUES(39,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(39,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(40,0,1456074443980800035,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(40,1,1456074443980800036,NULL,1768450500000000,'escabel',1456074443980800038,1456074443980800041,1,NULL,'none','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',0,0);
INSERT INTO "match_seats" VALUES(41,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(41,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(42,0,1456074443980800035,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(42,1,1456074443980800036,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(42,2,1456074443980800037,NULL,NULL,'stack-control',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(43,0,1456074443980800035,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(43,1,1456074443980800036,NULL,NULL,'esgrad',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(44,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(44,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(45,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(45,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(46,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(46,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(47,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(47,1,1456074443980800044,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(48,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(48,1,1456074443980800044,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(49,0,1456074443980800036,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800042,1,1,'won','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(49,1,1456074443980800044,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800042,1,2,'lost','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(50,0,1456074443980800036,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800042,1,1,'won','{"context": "colour", "kind": "template", "message": "Black", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(50,1,1456074443980800044,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800042,1,2,'lost','{"context": "colour", "kind": "template", "message": "White", "plural": null, "use": "word", "values": {}}',2,0);
INSERT INTO "match_seats" VALUES(51,0,1456074443980800044,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(51,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(52,0,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(52,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(53,0,1456074443980800045,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(53,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,0,100,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,1,'won',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,1,101,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,2,102,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,3,103,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,4,104,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,5,105,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,6,106,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,7,107,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,8,108,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,9,109,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,10,110,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,11,111,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,12,77,NULL,1768452300000000,'escabel',1456074443980800038,1456074443980800041,1,2,'lost',NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(55,0,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(55,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(56,0,1456074443980800046,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(56,1,1000001,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(57,0,1456074443980800046,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(57,1,1456074443980800047,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(58,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(58,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(59,0,1456074443980800044,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(59,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800042,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(60,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(60,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(61,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(61,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(62,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(62,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(63,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(63,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(64,0,1456074443980800046,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(64,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(65,0,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(65,1,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(66,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(66,1,1456074443980800037,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(67,0,1456074443980800036,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(67,1,1456074443980800035,NULL,NULL,'escabel',1456074443980800038,1456074443980800041,1,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	match_options JSON NOT NULL, 
	seed BLOB NOT NULL, 
	server_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	home_id BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	to_move INTEGER, 
	mover_id BIGINT, 
	created_at BIGINT NOT NULL, 
	turn_started_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	finished_at BIGINT, 
	termination VARCHAR, 
	winners JSON, 
	scores JSON, 
	board_channel_id BIGINT, 
	board_message_id BIGINT, 
	board_seq INTEGER, 
	move_number INTEGER NOT NULL, 
	eliminated JSON, 
	unrated VARCHAR, 
	annulled VARCHAR, 
	extras JSON NOT NULL, 
	clock JSON NOT NULL, 
	deadline BIGINT, 
	check_at BIGINT, 
	rules_version INTEGER NOT NULL, 
	stuck_at BIGINT, 
	position BIGINT
);
INSERT INTO "matches" VALUES(1,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'CD072CD8BE6F9F62AC4C09C28206E7E35594AA6B342F5D0A3A5E4842FAB428F7',1456074443980800038,1456074443980800066,1456074443980800041,1,0,NULL,NULL,1767225600000000,1767225600000000,1767225600000000,1767225600000000,'resigned','[1]',NULL,1456074443980800066,1456074443980800079,1,0,NULL,'too-short',NULL,'{"first_of_game":true,"season":{"id":1,"mark":{"kind":"joined","parts":[{"kind":"user-input","text":"Spring"}],"by":" · "}},"earlier_board":{"channel":1456074443980800066,"message":1456074443980800070,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-01T00:00:00Z","on_board":true}]}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":null,"turn_at":"2026-01-01T00:00:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(2,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'62E6E282E5C1657C78C3A967B36711EB3906A7C8603D71D409E7A54D87BDC1F7',1456074443980800038,1456074443980800064,1456074443980800041,0,0,0,1456074443980800036,1767225600000000,1767225600000000,1767225600000000,NULL,NULL,NULL,NULL,1456074443980800064,1456074443980800072,0,0,NULL,NULL,NULL,'{"first_of_game":true,"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-01T00:00:00Z","on_board":true}],"season":{"id":1,"mark":{"kind":"template","message":"{season} is over","plural":null,"values":{"season":{"kind":"user-input","text":"Spring"}}}}}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":0,"turn_at":"2026-01-01T00:00:00Z","since":"2026-01-01T00:00:00Z","allowance":"P1DT18H","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768586400000000,1768548600000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(3,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'0442027AAF1FA95B7F86589578DF43E413167AE8D9DCEB37762833811A71A723',1456074443980800038,1456074443980800068,1456074443980800041,0,0,0,1456074443980800037,1767225600000000,1767225600000000,1767225600000000,NULL,NULL,NULL,NULL,1456074443980800068,1456074443980800074,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800037,"ply":0,"takeback":0,"at":"2026-01-01T00:00:00Z","on_board":true}],"season":{"id":1,"mark":{"kind":"template","message":"{season} is over","plural":null,"values":{"season":{"kind":"user-input","text":"Spring"}}}}}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":0,"turn_at":"2026-01-01T00:00:00Z","since":"2026-01-01T00:00:00Z","allowance":"P1DT18H","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768593600000000,1768555800000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(4,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'CD072CD8BE6F9F62AC4C09C28206E7E35594AA6B342F5D0A3A5E4842FAB428F7',1456074443980800038,1461149132390400003,1456074443980800041,0,0,0,1456074443980800035,1768435500000000,1768435500000000,1768435500000000,NULL,NULL,NULL,NULL,1461149132390400003,1461149132390400009,0,0,NULL,NULL,NULL,'{"season":{"id":2,"mark":{"kind":"joined","parts":[{"kind":"user-input","text":"Spring 2"}],"by":" · "}},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T00:05:00Z","on_board":true}]}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":0,"turn_at":"2026-01-15T00:05:00Z","since":"2026-01-15T00:05:00Z","allowance":"P1DT18H","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768586700000000,1768548900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(5,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'62E6E282E5C1657C78C3A967B36711EB3906A7C8603D71D409E7A54D87BDC1F7',1456074443980800038,1461149132390400001,1456074443980800041,0,0,0,1456074443980800036,1768435500000000,1768435500000000,1768435500000000,NULL,NULL,NULL,NULL,1461149132390400001,1461149132390400007,0,0,NULL,NULL,NULL,'{"season":{"id":2,"mark":{"kind":"joined","parts":[{"kind":"user-input","text":"Spring 2"}],"by":" · "}},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T00:05:00Z","on_board":true}]}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":0,"turn_at":"2026-01-15T00:05:00Z","since":"2026-01-15T00:05:00Z","allowance":"P1DT18H","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768586700000000,1768548900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(6,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',X'0442027AAF1FA95B7F86589578DF43E413167AE8D9DCEB37762833811A71A723',1456074443980800038,1461149132390400005,1456074443980800041,0,0,0,1456074443980800037,1768435500000000,1768435500000000,1768435500000000,NULL,NULL,NULL,NULL,1461149132390400005,1461149132390400011,0,0,NULL,NULL,NULL,'{"season":{"id":2,"mark":{"kind":"joined","parts":[{"kind":"user-input","text":"Spring 2"}],"by":" · "}},"notified_turns":[{"player":1456074443980800037,"ply":0,"takeback":0,"at":"2026-01-15T00:05:00Z","on_board":true}]}','{"rule":"42h","banks":["P1DT18H","P1DT18H"],"seat":0,"turn_at":"2026-01-15T00:05:00Z","since":"2026-01-15T00:05:00Z","allowance":"P1DT18H","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768593900000000,1768556100000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(7,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',X'738626482F61C62379627CC124D446183C6E4D9EA1A5A5CCF72E2140C304BDFC',1456074443980800038,1461150390681600034,1456074443980800041,3,2,NULL,NULL,1768435800000000,1768439415000000,1768439415000000,1768439415000000,'timeout','[1]',NULL,1461150390681600034,1461165553090560000,3,2,NULL,NULL,NULL,'{"earlier_board":{"channel":1461150390681600034,"message":1461150390681600051,"seq":2},"notified_turns":[{"player":1456074443980800036,"ply":1,"takeback":0,"at":"2026-01-15T00:10:00Z","on_board":true},{"player":1456074443980800035,"ply":2,"takeback":0,"at":"2026-01-15T00:55:00Z","on_board":false}]}','{"rule":"1h","banks":["PT1H","PT1H"],"seat":null,"turn_at":"2026-01-15T01:10:15Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"PT1H"],[1,1,"PT1H"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(8,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',X'6A21E5E81217568835D497FB212B86B49E656ACF0641169A0B59F4E629439F25',1456074443980800038,1461150390681600055,1456074443980800041,7,6,NULL,NULL,1768435800000000,1768439415000000,1768439415000000,1768439415000000,'timeout','[1]',NULL,1461150390681600055,1461165553090560002,7,4,NULL,NULL,NULL,'{"first_of_game":true,"earlier_board":{"channel":1461150390681600055,"message":1461150390681600095,"seq":6},"notified_turns":[{"player":1456074443980800036,"ply":5,"takeback":0,"at":"2026-01-15T00:10:00Z","on_board":true},{"player":1456074443980800035,"ply":6,"takeback":0,"at":"2026-01-15T00:55:00Z","on_board":false}]}','{"rule":"1h","banks":["PT1H","PT1H"],"seat":null,"turn_at":"2026-01-15T01:10:15Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"PT1H"],[1,1,"PT1H"],[0,2,"PT1H"],[1,3,"PT1H"],[0,4,"PT1H"],[1,5,"PT1H"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(9,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',X'D9D4654FEC8D4819FB40D6BAB2C8E0121C441AE614A7B8D92A9219AF1ECE8754',1456074443980800038,1461150390681600099,1456074443980800041,7,6,NULL,NULL,1768435800000000,1768439415000000,1768439415000000,1768439415000000,'timeout','[1]',NULL,1461150390681600099,1461165553090560004,7,2,NULL,NULL,NULL,'{"first_of_game":true,"commitment":[1461150390681600099,1461150390681600104],"earlier_board":{"channel":1461150390681600099,"message":1461150390681600117,"seq":6},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T00:10:00Z","on_board":true},{"player":1456074443980800035,"ply":6,"takeback":0,"at":"2026-01-15T00:55:00Z","on_board":false}]}','{"rule":"1h","banks":["PT1H","PT1H"],"seat":null,"turn_at":"2026-01-15T01:10:15Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"PT1H"],[1,3,"PT1H"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(10,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends_off":false,"rated":"casual","pace":"at-once"}',X'5758DE781EF34F8FF48DC7198711925AA2E2256F5544F250B916639CBFC9F2A3',1456074443980800038,1461150390681600121,1456074443980800041,1,0,NULL,NULL,1768435800000000,1768439415000000,1768439415000000,1768439415000000,'cancelled','[]',NULL,1461150390681600121,1461165553090560006,1,0,NULL,NULL,NULL,'{"earlier_board":{"channel":1461150390681600121,"message":1461150390681600126,"seq":0},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T00:55:00Z","on_board":false}]}','{"rule":"1h","banks":["PT1H","PT1H"],"seat":null,"turn_at":"2026-01-15T01:10:15Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(11,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"2h","weekends_off":false,"rated":"casual","pace":"at-once"}',X'BC17BBE948A75834C18373F70431728D06501D7A135A54719EF384DD9A6E7785',1456074443980800038,1461150390681600130,1456074443980800041,6,4,NULL,NULL,1768435800000000,1768457490000000,1768457490000000,1768457490000000,'last-player','[2]',NULL,1461150390681600130,1461241365135360000,6,1,'[0]',NULL,NULL,'{"opened_by":1456074443980800035,"first_of_game":true,"commitment":[1461150390681600130,1461150390681600136],"earlier_board":{"channel":1461150390681600130,"message":1461180652584960000,"seq":5},"mentioned_outage":"2026-01-15T04:15:00Z","notified_turns":[{"player":1456074443980800037,"ply":3,"takeback":0,"at":"2026-01-15T00:10:00Z","on_board":true},{"player":1456074443980800035,"ply":4,"takeback":0,"at":"2026-01-15T01:40:00Z","on_board":false},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T05:40:15Z","on_board":false}]}','{"rule":"2h","banks":["PT2H","PT2H","PT2H"],"seat":null,"turn_at":"2026-01-15T06:11:30Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"PT2H"],[1,1,"PT2H"],[2,2,"PT2H"],[2,3,"PT2H"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(12,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'CD072CD8BE6F9F62AC4C09C28206E7E35594AA6B342F5D0A3A5E4842FAB428F7',1456074443980800038,1461212046950400002,1456074443980800041,0,0,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400002,1461212046950400006,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(13,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d+1d/4d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'62E6E282E5C1657C78C3A967B36711EB3906A7C8603D71D409E7A54D87BDC1F7',1456074443980800038,1461212046950400010,1456074443980800041,1,1,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400010,1461212046950400020,1,1,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400010,"message":1461212046950400014,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"2d+1d/4d","banks":["P3D","P2D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P2D","moderator_pauses":[],"ended":[[0,0,"P2D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768623300000000,1768580100000000,1,NULL,-8873757901364579606);
INSERT INTO "matches" VALUES(14,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"none","weekends_off":false,"rated":"rated","pace":"at-once"}',X'0442027AAF1FA95B7F86589578DF43E413167AE8D9DCEB37762833811A71A723',1456074443980800038,1461212046950400024,1456074443980800041,2,2,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400024,1461212046950400040,2,2,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400024,"message":1461212046950400034,"seq":1},"notified_turns":[{"player":1456074443980800036,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"none","banks":["PT0S","PT0S"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,-8873757901364579606);
INSERT INTO "matches" VALUES(15,'escabel','{"size":"5","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":true,"rated":"rated","pace":"at-once"}',X'738626482F61C62379627CC124D446183C6E4D9EA1A5A5CCF72E2140C304BDFC',1456074443980800038,1461212046950400044,1456074443980800041,16,14,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400044,1461212046950400140,16,14,NULL,NULL,NULL,'{"enough_turns":true,"earlier_board":{"channel":1461212046950400044,"message":1461212046950400126,"seq":13},"notified_turns":[{"player":1456074443980800036,"ply":13,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":false},{"player":1456074443980800035,"ply":14,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,6,"P3D"],[1,7,"P3D"],[0,8,"P3D"],[1,9,"P3D"],[0,10,"P3D"],[1,11,"P3D"],[0,12,"P3D"],[1,13,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768882500000000,1768817700000000,1,NULL,-1367825226795397187);
INSERT INTO "matches" VALUES(16,'escabel','{"size":"5","edition":"tiebreak","movement":"crosscut","setup":"checkered-white","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'6A21E5E81217568835D497FB212B86B49E656ACF0641169A0B59F4E629439F25',1456074443980800038,1461212046950400144,1456074443980800041,3,3,1,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400144,1461212046950400167,3,3,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400144,"message":1461212046950400161,"seq":2},"notified_turns":[{"player":1456074443980800036,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-868440421481694295);
INSERT INTO "matches" VALUES(17,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"2d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'D9D4654FEC8D4819FB40D6BAB2C8E0121C441AE614A7B8D92A9219AF1ECE8754',1456074443980800038,1461212046950400171,1456074443980800041,7,7,1,1456074443980800037,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400171,1461212046950400217,7,7,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400171,"message":1461212046950400211,"seq":6},"notified_turns":[{"player":1456074443980800036,"ply":6,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800037,"ply":7,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"2d","banks":["P2D","P2D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P2D","moderator_pauses":[],"ended":[[0,0,"P2D"],[1,1,"P2D"],[0,2,"P2D"],[1,3,"P2D"],[0,4,"P2D"],[1,5,"P2D"],[0,6,"P2D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768623300000000,1768580100000000,1,NULL,2367352215526445059);
INSERT INTO "matches" VALUES(18,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'5758DE781EF34F8FF48DC7198711925AA2E2256F5544F250B916639CBFC9F2A3',1456074443980800038,1461212046950400221,1456074443980800041,8,8,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'chain','[0]',NULL,1461212046950400221,1461212046950400273,8,8,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400221,"message":1461212046950400267,"seq":7},"notified_turns":[{"player":1456074443980800035,"ply":6,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":7,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}],"rematch":42}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"],[1,5,"P3D"],[0,6,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(19,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'BC17BBE948A75834C18373F70431728D06501D7A135A54719EF384DD9A6E7785',1456074443980800038,1461212046950400277,1456074443980800041,5,4,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'resigned','[0]',NULL,1461212046950400277,1461212046950400310,5,4,NULL,'too-short',NULL,'{"earlier_board":{"channel":1461212046950400277,"message":1461212046950400305,"seq":4},"notified_turns":[{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(20,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'C39FAF42028EF10FBA4D16CEE68320EBA68E778C499D7EEAA83C98033CAAE017',1456074443980800038,1461212046950400314,1456074443980800041,1,0,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'cancelled','[]',NULL,1461212046950400314,1461212046950400323,1,0,NULL,'cancelled',NULL,'{"earlier_board":{"channel":1461212046950400314,"message":1461212046950400318,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(21,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'EC903EB8D13710D7B14C1966162BD3B54C0A29D3D0E3F8C881160CABE56B11A0',1456074443980800038,1461212046950400327,1456074443980800041,5,4,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'cancelled','[]',NULL,1461212046950400327,1461212046950400363,5,4,NULL,'cancelled',NULL,'{"earlier_board":{"channel":1461212046950400327,"message":1461212046950400355,"seq":4},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":4,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(22,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'45E54A009D49A59C7F1E5B7E7AF4FBD32A371BDE225848556AF1703E7A89F3BA',1456074443980800038,1461212046950400367,1456074443980800041,1,1,1,1456074443980800043,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400367,1461212046950400378,1,1,NULL,NULL,NULL,'{"first_of_game":true,"earlier_board":{"channel":1461212046950400367,"message":1461212046950400372,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800043,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1769573700000000,1769508900000000,1,NULL,7461367980363021423);
INSERT INTO "matches" VALUES(23,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'CA974053EBEA21B4E833D7DECCBC1F10CCC5E9304FC1C1EA4F6248912E96C138',1456074443980800038,1461212046950400382,1456074443980800041,0,0,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400382,1461212046950400386,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(24,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"5d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'F7EE153D6C05A8CDD2B7B0F733837A247D2B9DCDC163018B4422AE72C3ED5917',1456074443980800038,1461212046950400390,1456074443980800041,1,1,1,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400390,1461212046950400400,1,0,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400390,"message":1461212046950400394,"seq":0},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"5d","banks":["P5D","P5D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P5D","moderator_pauses":[],"ended":[[0,0,"P5D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768882500000000,1768774500000000,1,NULL,1399215808383595887);
INSERT INTO "matches" VALUES(25,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'D11898149EC443FE2219EF5160B805E0D66508828E117BFF8B32CEEE02E6417D',1456074443980800038,1461212046950400404,1456074443980800041,2,2,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400404,1461212046950400420,2,0,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400404,"message":1461212046950400414,"seq":1},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-8659244782416008229);
INSERT INTO "matches" VALUES(26,'esgrad','{"side":"5","bonus":"first-pass","undivided":"zero"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'1137EB1BEB9D2B4DB7D91F8D03EB844A7D35E1B44998F31F6A16258C3A232F55',1456074443980800038,1461212046950400424,1456074443980800041,2,2,0,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400424,1461212046950400440,2,0,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400424,"message":1461212046950400434,"seq":1},"notified_turns":[{"player":1456074443980800035,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-8659244782416008229);
INSERT INTO "matches" VALUES(27,'esgrad','{"side":"5","bonus":"final-passes","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'6EE680D0FB8E18ECC106508A5C090534721FBEF64741A7CC925F6A9AA745178C',1456074443980800038,1461212046950400444,1456074443980800041,8,8,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400444,1461212046950400496,8,6,NULL,NULL,NULL,'{"first_of_game":true,"earlier_board":{"channel":1461212046950400444,"message":1461212046950400490,"seq":7},"notified_turns":[{"player":1456074443980800037,"ply":7,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":8,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"],[1,5,"P3D"],[0,6,"P3D"],[1,7,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-2838410769645778052);
INSERT INTO "matches" VALUES(28,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'77126E960EE8A34905CDEA716D3375176D41A698217845CCA5E188627CFB2951',1456074443980800038,1461212046950400500,1456074443980800041,7,7,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400500,1461212046950400546,7,5,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400500,"message":1461212046950400540,"seq":6},"notified_turns":[{"player":1456074443980800035,"ply":6,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":7,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"],[1,5,"P3D"],[0,6,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-6692976466931883873);
INSERT INTO "matches" VALUES(29,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'72DD5D9308BCFA3DCC08534A5405122F26F37B30E4AC4BD2B581CD2F5CE17008',1456074443980800038,1461212046950400550,1456074443980800041,9,9,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'score','[0]','[3.0,-0.5]',1461212046950400550,1461212046950400608,9,7,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950400550,"message":1461212046950400602,"seq":8},"notified_turns":[{"player":1456074443980800036,"ply":7,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":8,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"],[1,5,"P3D"],[0,6,"P3D"],[1,7,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(30,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'E6B3DE9CB87536FB77D41AA8330B93427CEFFD793D92AF11A0BAFE167ADAC0AD',1456074443980800038,1461212046950400612,1456074443980800041,4,3,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'resigned','[0]',NULL,1461212046950400612,1461212046950400639,4,1,NULL,'too-short',NULL,'{"earlier_board":{"channel":1461212046950400612,"message":1461212046950400634,"seq":3},"notified_turns":[{"player":1456074443980800036,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[1,2,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(31,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'B854F2C1AB635621EB0574E038EE4826C8B262ECE669E4092879ABD758278B14',1456074443980800038,1461212046950400643,1456074443980800041,0,0,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400643,1461212046950400649,0,0,NULL,NULL,NULL,'{"commitment":[1461212046950400643,1461212046950400648],"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(32,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'76ACEEE5A8D106B37B214FEC4AFE50D4B9C1648A0BC0F9AE42FA2B64FD557ED6',1456074443980800038,1461212046950400653,1456074443980800041,3,3,1,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400653,1461212046950400668,3,1,NULL,NULL,NULL,'{"opened_by":1456074443980800036,"commitment":[1461212046950400653,1461212046950400661],"earlier_board":{"channel":1461212046950400653,"message":1461212046950400662,"seq":0},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,-1939996316796077581);
INSERT INTO "matches" VALUES(33,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'F1738DB4507A4A863DF58F462709948525E6C6CF6FD7493C93E977D9846E1737',1456074443980800038,1461212046950400672,1456074443980800041,6,6,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400672,1461212046950400690,6,2,NULL,NULL,NULL,'{"commitment":[1461212046950400672,1461212046950400677],"earlier_board":{"channel":1461212046950400672,"message":1461212046950400684,"seq":3},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":6,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,2203668522153967962);
INSERT INTO "matches" VALUES(34,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'064621E50608F2ADD035FD96907444D374CA23F341525F6B72E4669441377446',1456074443980800038,1461212046950400694,1456074443980800041,1,1,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400694,1461212046950400707,1,0,NULL,NULL,NULL,'{"opened_by":1456074443980800035,"commitment":[1461212046950400694,1461212046950400700],"earlier_board":{"channel":1461212046950400694,"message":1461212046950400701,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,2832225224596298749);
INSERT INTO "matches" VALUES(35,'stack-control','{"setup":"scattered","elimination":"three","ending":"control"}','{"clock":"4d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'811A5873C5A91E7E50D705A99A7925A4F1C00AFFCDFA41B3D0A8BCEA0D8682FB',1456074443980800038,1461212046950400711,1456074443980800041,15,14,3,1456074443980800043,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400711,1461212046950400812,15,9,'[4]',NULL,NULL,'{"opened_by":1456074443980800035,"first_of_game":true,"commitment":[1461212046950400711,1461212046950400722],"earlier_board":{"channel":1461212046950400711,"message":1461212046950400807,"seq":14},"notified_turns":[{"player":1456074443980800047,"ply":10,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800035,"ply":11,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":12,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800037,"ply":13,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800043,"ply":14,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"4d","banks":["P4D","P4D","P4D","P4D","P4D"],"seat":3,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P4D","moderator_pauses":[],"ended":[[0,6,"P4D"],[1,7,"P4D"],[2,8,"P4D"],[3,9,"P4D"],[4,10,"P4D"],[0,11,"P4D"],[1,12,"P4D"],[2,13,"P4D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1769660100000000,1769573700000000,1,NULL,-8882977577493100592);
INSERT INTO "matches" VALUES(36,'stack-control','{"setup":"scattered","elimination":"all","ending":"last-mover"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'5A5A17CB9A707C5B70651615F5F30653865ADF9C9F8F871D749B877C0C874A96',1456074443980800038,1461212046950400816,1456074443980800041,20,20,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400816,1461212046950400941,20,18,NULL,NULL,NULL,'{"commitment":[1461212046950400816,1461212046950400820],"earlier_board":{"channel":1461212046950400816,"message":1461212046950400935,"seq":19},"notified_turns":[{"player":1456074443980800035,"ply":19,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":20,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[1,12,"P3D"],[0,13,"P3D"],[1,14,"P3D"],[0,15,"P3D"],[1,16,"P3D"],[0,17,"P3D"],[1,18,"P3D"],[0,19,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,6501899256364968110);
INSERT INTO "matches" VALUES(37,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"6d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'075651A13649D455020157D80EABBC302D95373E5E462604B2E042BB7FBE6245',1456074443980800038,1461212046950400945,1456074443980800041,62,62,0,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950400945,1461212046950401083,62,22,NULL,NULL,NULL,'{"commitment":[1461212046950400945,1461212046950400950],"earlier_board":{"channel":1461212046950400945,"message":1461212046950401077,"seq":61},"notified_turns":[{"player":1456074443980800035,"ply":61,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":62,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"6d","banks":["P6D","P6D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P6D","moderator_pauses":[],"ended":[[0,42,"P6D"],[1,45,"P6D"],[0,48,"P6D"],[1,51,"P6D"],[0,54,"P6D"],[1,57,"P6D"],[0,60,"P6D"],[1,61,"P6D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768968900000000,1768839300000000,1,NULL,-5810157562040016807);
INSERT INTO "matches" VALUES(38,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'5283FC1D08B690B4141A703838563F5F38CA69CB80B1A42BDD16215518EE166D',1456074443980800038,1461212046950401087,1456074443980800041,49,49,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'control','[0]','[17.0,6.0,2.0]',1461212046950401087,1461212046950401388,49,46,NULL,NULL,NULL,'{"opened_by":1456074443980800035,"commitment":[1461212046950401087,1461212046950401093],"earlier_board":{"channel":1461212046950401087,"message":1461212046950401382,"seq":48},"notified_turns":[{"player":1456074443980800035,"ply":46,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":47,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800037,"ply":48,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,40,"P3D"],[1,41,"P3D"],[2,42,"P3D"],[0,43,"P3D"],[1,44,"P3D"],[2,45,"P3D"],[0,46,"P3D"],[1,47,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(39,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'43AEDFD045D8EB0F0D6AC11963747AC8FABF77255F6CF6DA068B9AB2478B0138',1456074443980800038,1461212046950401403,1456074443980800041,3,3,1,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950401403,1461212046950401425,3,3,NULL,NULL,NULL,'{"earlier_board":{"channel":1461212046950401403,"message":1461212046950401419,"seq":2},"notified_turns":[{"player":1456074443980800035,"ply":2,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[{"start":"2026-01-15T04:15:00Z","end":"9999-12-31T23:59:59.999999Z"}],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,-5670045377298128914);
INSERT INTO "matches" VALUES(40,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'B175940BC4CB2ED169E2E892FD595BA232CFF6E89EC1BFEFAD32C18858D8279A',1456074443980800038,1461212046950401432,1456074443980800041,1,0,NULL,NULL,1768450500000000,1768450500000000,1768450500000000,1768450500000000,'cancelled','[]',NULL,1461212046950401432,1461212046950401440,1,0,NULL,'cancelled',NULL,'{"earlier_board":{"channel":1461212046950401432,"message":1461212046950401436,"seq":0},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:15:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(41,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'EC163BAEFF75F112E899D506328BDB1FB05A8FA225E3423080FE389B5F8680D4',1456074443980800038,1461212046950401444,1456074443980800041,0,0,0,1456074443980800036,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950401444,1461212046950401448,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"2d","banks":["P2D","P2D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P4D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768796100000000,1768709700000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(42,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'1FA77193D65CA41ED54C2664B1A16E17BE7DC15E15D476D5A12303FB3433B51D',1456074443980800038,1461212046950401455,1456074443980800041,4,3,2,1456074443980800037,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950401455,1461212046950401484,4,0,'[1]',NULL,NULL,'{"opened_by":1456074443980800035,"commitment":[1461212046950401455,1461212046950401461],"earlier_board":{"channel":1461212046950401455,"message":1461212046950401480,"seq":3},"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800036,"ply":1,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true},{"player":1456074443980800037,"ply":3,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D","P3D"],"seat":2,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[2,2,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768709700000000,1768644900000000,1,NULL,5604164878606910477);
INSERT INTO "matches" VALUES(43,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'13FD50094452029B77F8890564B6D031412506F6FD437FF82A525A2F7B46D6B7',1456074443980800038,1461212046950401489,1456074443980800041,0,0,0,1456074443980800035,1768450500000000,1768450500000000,1768450500000000,NULL,NULL,NULL,NULL,1461212046950401489,1461212046950401493,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-15T04:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:15:00Z","since":"2026-01-15T04:15:00Z","allowance":"P3D","moderator_pauses":[{"start":"2026-01-15T04:15:00Z","end":"2026-01-15T04:45:00Z"}],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(44,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'FA97B71F890EAF7A9A57E83551D826BA9BBAFDCC6642A30FF835DDEFB4B2E9AD',1456074443980800038,1461219596697600005,1456074443980800041,4,4,0,1456074443980800035,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600005,1461219596697600033,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600005,"message":1461219596697600027,"seq":3},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800035,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"proposal":{"seq":4,"agreed":[0],"ply":2},"posted_proposal":{"messages":[[1461219596697600005,1461219596697600037]],"text":{"kind":"template","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"moves":{"kind":"joined","parts":[{"kind":"notation","text":"d5"},{"kind":"notation","text":"a4"}],"by":"and"},"player":{"kind":"player-name","number":1456074443980800035},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"notation","text":"#44"}}},"by":1456074443980800035}}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,-3215173099845169507);
INSERT INTO "matches" VALUES(45,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'3314D5051D03538B155BF56CDAA3DF9E1DEBFB196AB7FDD5221C8A4249CDEB11',1456074443980800038,1461219596697600040,1456074443980800041,4,4,0,1456074443980800035,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600040,1461219596697600068,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600040,"message":1461219596697600062,"seq":3},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800035,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"proposal":{"seq":4,"agreed":[0],"ply":null},"posted_proposal":{"messages":[[1461219596697600040,1461219596697600073]],"text":{"kind":"template","message":"{player} offers to end {game} {match} without a winner.","plural":null,"values":{"player":{"kind":"player-name","number":1456074443980800035},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"notation","text":"#45"}}},"by":1456074443980800035}}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,8459251471936025367);
INSERT INTO "matches" VALUES(46,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'794488388FBC6C1298EC9CA57F5E124D98DDAC59E931A26F6550292E3F7AA00F',1456074443980800038,1461219596697600076,1456074443980800041,4,4,0,1456074443980800035,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600076,1461219596697600104,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600076,"message":1461219596697600098,"seq":3},"notified_turns":[{"player":1456074443980800036,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800035,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"posted_proposal":{"messages":[[1461219596697600076,1461219596697600108]],"text":{"kind":"template","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"moves":{"kind":"joined","parts":[{"kind":"notation","text":"a2"},{"kind":"notation","text":"e2"}],"by":"and"},"player":{"kind":"player-name","number":1456074443980800035},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"notation","text":"#46"}}},"by":1456074443980800035}}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,2310176047286626698);
INSERT INTO "matches" VALUES(47,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'6E52EE8086E995770AB9140A6E3CB39870F9D51900D706B381FAFCFC48AD2A64',1456074443980800038,1461219596697600114,1456074443980800042,5,5,1,1456074443980800044,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600114,1461219596697600143,4,5,NULL,NULL,NULL,'{"first_of_game":true,"earlier_board":{"channel":1461219596697600114,"message":1461219596697600137,"seq":3},"notified_turns":[{"player":1456074443980800044,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"unreachable":true}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:55:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768712100000000,1768647300000000,1,NULL,-4074827237935517885);
INSERT INTO "matches" VALUES(48,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'2EFB0833C5179842BE47CA5B37AB86E7CB064ABB02166078C2919CD6E868FDE6',1456074443980800038,1461219596697600147,1456074443980800042,4,4,0,1456074443980800036,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600147,1461219596697600175,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600147,"message":1461219596697600169,"seq":3},"notified_turns":[{"player":1456074443980800044,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P4D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"P1D","gifts_before":"PT0S","overdue_since":null}',1768797900000000,1768711500000000,1,NULL,-620215396218355933);
INSERT INTO "matches" VALUES(49,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'F6A321EBEF59DC9132695F2B7D469CB2122C32AC12FC1234B8BF6FF7E7F070C4',1456074443980800038,1461219596697600179,1456074443980800042,5,4,NULL,NULL,1768452300000000,1768452300000000,1768452300000000,1768452300000000,'resigned','[0]',NULL,1461219596697600179,1461219596697600212,5,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600179,"message":1461219596697600207,"seq":4},"notified_turns":[{"player":1456074443980800044,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"rematch":68}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:45:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(50,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'2B6DDC0EB2DAE4C9608F1BAD5D5C802811BF6DD879D2752971CBA1576B9F8B87',1456074443980800038,1461219596697600216,1456074443980800042,5,4,NULL,NULL,1768452300000000,1768452300000000,1768452300000000,1768452300000000,'resigned','[0]',NULL,1461219596697600216,1461219596697600249,5,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1461219596697600216,"message":1461219596697600244,"seq":4},"notified_turns":[{"player":1456074443980800044,"ply":3,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"rematch":67}','{"rule":"3d","banks":["P3D","P3D"],"seat":null,"turn_at":"2026-01-15T04:45:00Z","since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(51,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"1d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'AF0B2D4034A9011E0552C7986813E2EB057E3B71AB2465AA59F8C02C4C526103',1456074443980800038,1461219596697600255,1456074443980800042,0,0,0,1456074443980800044,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1461219596697600255,1461219596697600259,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800044,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":false}]}','{"rule":"1d","banks":["P1D","P1D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P1D","moderator_pauses":[],"ended":[],"reminded":1,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768538700000000,1768535100000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(52,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'7571BC780A6968AE5F8FEF686ED36CE65D5FB1914B33F3DF239E33825E02E2EA',1456074443980800038,1456074443980800041,1456074443980800041,1,1,1,1456074443980800035,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697600275,1,1,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461219596697600269,"seq":0},"notified_turns":[{"player":1456074443980800037,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800035,"ply":1,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,156759343579712665);
INSERT INTO "matches" VALUES(53,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'C0ECBA4F438120A6E74A6E5BDC0E7E6368F670D60C8959A8831F3D40220F4627',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800045,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697600319,0,0,NULL,NULL,NULL,'{"opened_by":1456074443980800045,"first_of_game":true,"notified_turns":[{"player":1456074443980800045,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(54,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"default","pace":"at-once"}',X'0000000000000000000000000000000000000000000000000000000000000000',1456074443980800038,1456074443980800041,1456074443980800041,1,0,NULL,NULL,1768452300000000,1768452300000000,1768452300000000,1768452300000000,'resigned','[0]',NULL,NULL,NULL,NULL,123,NULL,NULL,NULL,'{}','{"rule":"none","banks":[],"seat":null,"turn_at":null,"since":null,"allowance":"PT0S","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',NULL,NULL,1,NULL,NULL);
INSERT INTO "matches" VALUES(55,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'F77E838FAAC2D9B0CA062F03997C3C759BD1D7BD042E3E148EA0FE551A2930BD',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800037,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697600479,0,0,NULL,NULL,NULL,'{"ladder":true,"notified_turns":[{"player":1456074443980800037,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(56,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'F0C3B20BCA85588B93F5E747A4B78422A12F793D975A1DC3D74800F41B05597B',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800046,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697600488,0,0,NULL,NULL,NULL,'{"first_of_game":true,"notified_turns":[{"player":1456074443980800046,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}],"hints":[{"seat":0,"count":1,"seq":0}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(57,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'5B742B5AB2D9319CED5DB2494C2B64AC049CF45B2D701C97AA6B68F27C6956E4',1456074443980800038,1456074443980800041,1456074443980800041,1,1,1,1456074443980800047,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697600514,1,1,NULL,NULL,NULL,'{"first_of_game":true,"earlier_board":{"channel":1456074443980800041,"message":1461219596697600505,"seq":0},"notified_turns":[{"player":1456074443980800046,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800047,"ply":1,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768711500000000,1768646700000000,1,NULL,156759343579712665);
INSERT INTO "matches" VALUES(58,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"4d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'9D4C3DA234F590DA64E4FE9E9450E1216FD432B785A96F4FF718556345C59CBF',1456074443980800038,1456074443980800041,1456074443980800041,1,1,1,1456074443980800037,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,1456074443980800041,1461219596697603144,1,1,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461219596697603140,"seq":0},"snooze":{"player":1456074443980800037,"seq":1,"until":"2026-01-15T12:45:00Z"},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-15T04:45:00Z","on_board":true},{"player":1456074443980800037,"ply":1,"takeback":0,"at":"2026-01-15T12:45:00Z","on_board":false}]}','{"rule":"4d","banks":["P4D","P4D"],"seat":1,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:45:00Z","allowance":"P4D","moderator_pauses":[],"ended":[[0,0,"P4D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768797900000000,1768711500000000,1,NULL,-8873757901364579606);
INSERT INTO "matches" VALUES(59,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'1C4C176ADBF832D485FB9CA61C45AA142FE4630089313698B7323B31AF50D6B2',1456074443980800038,1456074443980800042,1456074443980800042,0,0,0,1456074443980800044,1768452300000000,1768452300000000,1768452300000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'{"unreachable":true}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-15T04:45:00Z","since":"2026-01-15T04:55:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768712100000000,1768647300000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(60,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'75599B5504FDFA28515D4A3D46F01C396F9B2CA339FFB8727114EF60F77ED9B5',1456074443980800038,1456074443980800041,1456074443980800041,5,5,1,1456074443980800035,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400025,4,5,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461514036838400019,"seq":3},"notified_turns":[{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:25:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"],[0,4,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768782300000000,1768717500000000,1,NULL,1346457156573962235);
INSERT INTO "matches" VALUES(61,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'50BF1BE003887CAC0A5F729107B3E1DFAD89166A585D130889F9FA6617F526DF',1456074443980800038,1456074443980800041,1456074443980800041,4,4,0,1456074443980800036,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400052,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461514036838400046,"seq":3},"notified_turns":[{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}],"proposal":{"seq":4,"agreed":[0],"ply":2}}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768781700000000,1768716900000000,1,NULL,7577672968925867017);
INSERT INTO "matches" VALUES(62,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'2C1BABB305DE45913AE5106B81F6ADC561AB85A9746B81B5EFC0F90BC7AC692A',1456074443980800038,1456074443980800041,1456074443980800041,4,4,0,1456074443980800036,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400079,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461514036838400073,"seq":3},"notified_turns":[{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"P4D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"P1D","gifts_before":"PT0S","overdue_since":null}',1768868100000000,1768781700000000,1,NULL,-541263644257611680);
INSERT INTO "matches" VALUES(63,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'E39902726BDA5A1000B25C42579096B3B4255E2836F544724C080F87FFC98BE2',1456074443980800038,1456074443980800041,1456074443980800041,4,4,0,1456074443980800036,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400106,4,4,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461514036838400100,"seq":3},"notified_turns":[{"player":1456074443980800035,"ply":3,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true},{"player":1456074443980800036,"ply":4,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}],"posted_proposal":{"messages":[[1456074443980800041,1461514036838400140]],"text":{"kind":"template","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"moves":{"kind":"joined","parts":[{"kind":"notation","text":"b5"},{"kind":"notation","text":"b4"}],"by":"and"},"player":{"kind":"player-name","number":1456074443980800036},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"notation","text":"#63"}}},"by":1456074443980800036}}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"P4D","moderator_pauses":[],"ended":[[0,0,"P3D"],[1,1,"P3D"],[0,2,"P3D"],[1,3,"P3D"]],"reminded":0,"gifts":"P1D","gifts_before":"PT0S","overdue_since":null}',1768868100000000,1768781700000000,1,NULL,-5094788189352395009);
INSERT INTO "matches" VALUES(64,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'2570BD7CD34C75E8AB3BB88F10439E9A3F7367C14C88040060A445E28F04F609',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800046,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400113,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800046,"ply":0,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768781700000000,1768716900000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(65,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"150m","weekends_off":false,"rated":"rated","pace":"at-once"}',X'4FF89C7E570F71539A0CE34FF7EB75D6E53F86778C6DC30C10A11DCFDFC59DD2',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800035,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400122,0,0,NULL,NULL,NULL,'{"notified_turns":[{"player":1456074443980800035,"ply":0,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}]}','{"rule":"150m","banks":["PT2H30M","PT2H30M"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"PT2H30M","moderator_pauses":[],"ended":[],"reminded":2,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768531500000000,1768531500000000,1,NULL,NULL);
INSERT INTO "matches" VALUES(66,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"casual","pace":"at-once"}',X'E51101E0EFA763F9DD6CFACF1A72466A5CDA203037906E8C3603DAFFA5A489F6',1456074443980800038,1456074443980800041,1456074443980800041,1,1,1,1456074443980800037,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,1456074443980800041,1461514036838400133,1,1,NULL,NULL,NULL,'{"earlier_board":{"channel":1456074443980800041,"message":1461514036838400129,"seq":0},"notified_turns":[{"player":1456074443980800036,"ply":0,"takeback":0,"at":"2026-01-16T00:15:00Z","on_board":true}]}','{"rule":"3d","banks":["P3D","P3D"],"seat":1,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:15:00Z","allowance":"P3D","moderator_pauses":[],"ended":[[0,0,"P3D"]],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768781700000000,1768716900000000,1,NULL,-8873757901364579606);
INSERT INTO "matches" VALUES(67,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends_off":false,"rated":"rated","pace":"at-once"}',X'C51A12A2A4AD83FAB1185E159D0463D62DEEBDB982DF69213655A0FC714CC503',1456074443980800038,1456074443980800041,1456074443980800041,0,0,0,1456074443980800036,1768522500000000,1768522500000000,1768522500000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,'{}','{"rule":"3d","banks":["P3D","P3D"],"seat":0,"turn_at":"2026-01-16T00:15:00Z","since":"2026-01-16T00:25:00Z","allowance":"P3D","moderator_pauses":[],"ended":[],"reminded":0,"gifts":"PT0S","gifts_before":"PT0S","overdue_since":null}',1768782300000000,1768717500000000,1,NULL,NULL);
CREATE TABLE names (
	server_id BIGINT NOT NULL, 
	player_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_names PRIMARY KEY (server_id, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "names" VALUES(0,1456074443980800037,'cy',1768452300000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800035,'ann',1767225600000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800036,'bob',1767225600000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800037,'cy',1767225600000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800043,'dan',1768450500000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800044,'fay',1768452300000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800045,'mo',1767225600000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800046,'gus',1768452300000000);
INSERT INTO "names" VALUES(1456074443980800038,1456074443980800047,'Eve (HR)',1768450500000000);
CREATE TABLE outages (
	end_at BIGINT NOT NULL, 
	start_at BIGINT NOT NULL, 
	shards INTEGER NOT NULL, 
	shard INTEGER NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (end_at, start_at, shards, shard)
)
 WITHOUT ROWID

;
INSERT INTO "outages" VALUES(1767830400000000,1767225600000000,1,0);
INSERT INTO "outages" VALUES(1768435500000000,1767830700000000,1,0);
INSERT INTO "outages" VALUES(1768450500000000,1768443300000000,1,0);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	lane VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	match_id INTEGER, 
	seq INTEGER, 
	payload JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	attempts INTEGER NOT NULL, 
	due_at BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	tried_at BIGINT, 
	message_id BIGINT, 
	server_id BIGINT NOT NULL, 
	channel_id BIGINT, 
	instance_id BIGINT, 
	CONSTRAINT fk_outbox_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "outbox" VALUES(1,'season:1','season-card',NULL,NULL,'{"season_id":1}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800052,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(2,'season:1','season-card',NULL,NULL,'{"season_id":1}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800063,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(3,'match:1','season-thread',1,NULL,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800066,1456074443980800038,1456074443980800066,NULL);
INSERT INTO "outbox" VALUES(4,'match:1','board',1,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800070,1456074443980800038,1456074443980800066,NULL);
INSERT INTO "outbox" VALUES(5,'match:2','season-thread',2,NULL,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800064,1456074443980800038,1456074443980800064,NULL);
INSERT INTO "outbox" VALUES(6,'match:2','board',2,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800072,1456074443980800038,1456074443980800064,NULL);
INSERT INTO "outbox" VALUES(7,'match:3','season-thread',3,NULL,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800068,1456074443980800038,1456074443980800068,NULL);
INSERT INTO "outbox" VALUES(8,'match:3','board',3,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800074,1456074443980800038,1456074443980800068,NULL);
INSERT INTO "outbox" VALUES(9,'season:1','season-card',NULL,NULL,'{"season_id":1}','done',0,1767225602000000,1767225600000000,1767830400000000,1458611159040000000,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(10,'match:1','board',1,1,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800079,1456074443980800038,1456074443980800066,NULL);
INSERT INTO "outbox" VALUES(11,'match:2','announcement',2,NULL,'{"text":{"kind":"joined","parts":[{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800036},{"kind":"mention","number":1456074443980800037}],"by":", "},{"kind":"joined","parts":[{"kind":"template","message":"{organiser} ruled that the point in the table is shared.","plural":null,"values":{"organiser":{"kind":"player-name","number":1456074443980800045}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Left the club"}}}],"by":" "}],"by":"\n"},"mention":[1456074443980800036,1456074443980800037],"validity":"always","seq":null,"due":null}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800083,1456074443980800038,1456074443980800064,NULL);
INSERT INTO "outbox" VALUES(12,'match:3','announcement',3,NULL,'{"text":{"kind":"joined","parts":[{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800037},{"kind":"mention","number":1456074443980800035}],"by":", "},{"kind":"joined","parts":[{"kind":"template","message":"{organiser} ruled that the point in the table is shared.","plural":null,"values":{"organiser":{"kind":"player-name","number":1456074443980800045}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Left the club"}}}],"by":" "}],"by":"\n"},"mention":[1456074443980800037,1456074443980800035],"validity":"always","seq":null,"due":null}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800086,1456074443980800038,1456074443980800068,NULL);
INSERT INTO "outbox" VALUES(13,'match:3','announcement',3,NULL,'{"text":{"kind":"joined","parts":[{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800037},{"kind":"mention","number":1456074443980800035}],"by":", "},{"kind":"joined","parts":[{"kind":"template","message":"{organiser} took the ruling on this match back.","plural":null,"values":{"organiser":{"kind":"player-name","number":1456074443980800045}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"A mistake"}}}],"by":" "}],"by":"\n"},"mention":[1456074443980800037,1456074443980800035],"validity":"always","seq":null,"due":null}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800089,1456074443980800038,1456074443980800068,NULL);
INSERT INTO "outbox" VALUES(14,'match:2','announcement',2,NULL,'{"text":{"kind":"template","message":"{season} is over, so its table stands. This match goes on for its rating, unless its players cancel it with {command}.","plural":null,"values":{"season":{"kind":"user-input","text":"Spring"},"command":{"kind":"command","name":"cancel","options":""}}},"mention":[],"validity":"match","seq":null,"due":null}','done',0,1767830400000000,1767830400000000,1767830400000000,1458611159040000001,1456074443980800038,1456074443980800064,NULL);
INSERT INTO "outbox" VALUES(15,'match:3','announcement',3,NULL,'{"text":{"kind":"template","message":"{season} is over, so its table stands. This match goes on for its rating, unless its players cancel it with {command}.","plural":null,"values":{"season":{"kind":"user-input","text":"Spring"},"command":{"kind":"command","name":"cancel","options":""}}},"mention":[],"validity":"match","seq":null,"due":null}','done',0,1767830400000000,1767830400000000,1767830400000000,1458611159040000002,1456074443980800038,1456074443980800068,NULL);
INSERT INTO "outbox" VALUES(16,'season:1','season-card',NULL,NULL,'{"season_id":1}','done',0,1767830400000000,1767830400000000,1767830400000000,1458611159040000004,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(17,'season:2','season-card',NULL,NULL,'{"season_id":2}','done',0,1767830400000000,1767830400000000,1767830400000000,1458611159040000003,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(18,'season:2','season-card',NULL,NULL,'{"season_id":2}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400000,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(19,'match:4','season-thread',4,NULL,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400003,1456074443980800038,1461149132390400003,NULL);
INSERT INTO "outbox" VALUES(20,'match:4','board',4,0,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400009,1456074443980800038,1461149132390400003,NULL);
INSERT INTO "outbox" VALUES(21,'match:5','season-thread',5,NULL,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400001,1456074443980800038,1461149132390400001,NULL);
INSERT INTO "outbox" VALUES(22,'match:5','board',5,0,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400007,1456074443980800038,1461149132390400001,NULL);
INSERT INTO "outbox" VALUES(23,'match:6','season-thread',6,NULL,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400005,1456074443980800038,1461149132390400005,NULL);
INSERT INTO "outbox" VALUES(24,'match:6','board',6,0,'{}','done',0,1768435500000000,1768435500000000,1768435500000000,1461149132390400011,1456074443980800038,1461149132390400005,NULL);
INSERT INTO "outbox" VALUES(25,'season:2','season-card',NULL,NULL,'{"season_id":2}','done',0,1768435502000000,1768435500000000,1768435502000000,1461149132390400000,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(26,'season:3','season-card',NULL,NULL,'{"season_id":3}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600008,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(27,'season:3','season-card',NULL,NULL,'{"season_id":3}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600020,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(28,'season:4','season-card',NULL,NULL,'{"season_id":4}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600023,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(29,'season:4','season-card',NULL,NULL,'{"season_id":4}','done',0,1768435802000000,1768435800000000,1768435802000000,1461150390681600023,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(30,'challenge:1','challenge-card',NULL,NULL,'{"challenge_id":1,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600034,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(31,'match:7','challenge-thread',7,NULL,'{"challenge_id":1}','done',0,1768435800000000,1768435800000000,1768435800000000,NULL,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(32,'match:7','board',7,0,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600039,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(33,'match:7','board',7,1,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600045,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(34,'match:7','board',7,2,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600051,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(35,'challenge:2','challenge-card',NULL,NULL,'{"challenge_id":2,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600055,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(36,'match:8','challenge-thread',8,NULL,'{"challenge_id":2}','done',0,1768435800000000,1768435800000000,1768435800000000,NULL,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(37,'match:8','board',8,0,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600059,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(38,'match:8','board',8,1,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600065,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(39,'match:8','board',8,2,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600071,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(40,'match:8','board',8,3,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600077,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(41,'match:8','board',8,4,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600083,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(42,'match:8','board',8,5,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600089,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(43,'match:8','board',8,6,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600095,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(44,'challenge:3','challenge-card',NULL,NULL,'{"challenge_id":3,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600099,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(45,'match:9','challenge-thread',9,NULL,'{"challenge_id":3}','done',0,1768435800000000,1768435800000000,1768435800000000,NULL,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(46,'match:9','board',9,0,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600105,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(47,'match:9','board',9,3,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600111,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(48,'match:9','board',9,6,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600117,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(49,'challenge:4','challenge-card',NULL,NULL,'{"challenge_id":4,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600121,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(50,'match:10','challenge-thread',10,NULL,'{"challenge_id":4}','done',0,1768435800000000,1768435800000000,1768435800000000,NULL,1456074443980800038,1461150390681600121,NULL);
INSERT INTO "outbox" VALUES(51,'match:10','board',10,0,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600126,1456074443980800038,1461150390681600121,NULL);
INSERT INTO "outbox" VALUES(52,'challenge:5','challenge-card',NULL,NULL,'{"challenge_id":5,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600130,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(53,'challenge:5','challenge-card',NULL,NULL,'{"challenge_id":5,"maker_informed":false}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600130,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(54,'match:11','challenge-thread',11,NULL,'{"challenge_id":5}','done',0,1768435800000000,1768435800000000,1768435800000000,NULL,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(55,'match:11','board',11,0,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600137,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(56,'match:11','board',11,1,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600143,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(57,'match:11','board',11,2,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600149,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(58,'match:11','board',11,3,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600155,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(59,'match:11','board',11,4,'{}','done',0,1768435800000000,1768435800000000,1768435800000000,1461150390681600161,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(60,'player:1456074443980800035:7','reminder',7,NULL,'{"player":1456074443980800035,"why":"deadline-near","seq":2,"on_board":false}','done',0,1768438500000000,1768438500000000,1768438500000000,1461161715302400000,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(61,'player:1456074443980800035:8','reminder',8,NULL,'{"player":1456074443980800035,"why":"deadline-near","seq":6,"on_board":false}','done',0,1768438500000000,1768438500000000,1768438500000000,1461161715302400001,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(62,'player:1456074443980800035:9','reminder',9,NULL,'{"player":1456074443980800035,"why":"deadline-near","seq":6,"on_board":false}','done',0,1768438500000000,1768438500000000,1768438500000000,1461161715302400002,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(63,'player:1456074443980800036:10','reminder',10,NULL,'{"player":1456074443980800036,"why":"deadline-near","seq":0,"on_board":false}','done',0,1768438500000000,1768438500000000,1768438500000000,1461161715302400003,1456074443980800038,1461150390681600121,NULL);
INSERT INTO "outbox" VALUES(64,'player:1456074443980800035:11','reminder',11,NULL,'{"player":1456074443980800035,"why":"running-down","seq":4,"on_board":false}','done',0,1768439400000000,1768439400000000,1768439400000000,1461165490176000000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(65,'match:7','board',7,3,'{}','done',0,1768439415000000,1768439415000000,1768439415000000,1461165553090560000,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(66,'match:8','board',8,7,'{}','done',0,1768439415000000,1768439415000000,1768439415000000,1461165553090560002,1456074443980800038,1461150390681600055,NULL);
INSERT INTO "outbox" VALUES(67,'match:9','board',9,7,'{}','done',0,1768439415000000,1768439415000000,1768439415000000,1461165553090560004,1456074443980800038,1461150390681600099,NULL);
INSERT INTO "outbox" VALUES(68,'match:10','board',10,1,'{}','done',0,1768439415000000,1768439415000000,1768439415000000,1461165553090560006,1456074443980800038,1461150390681600121,NULL);
INSERT INTO "outbox" VALUES(69,'player:1456074443980800035:11','reminder',11,NULL,'{"player":1456074443980800035,"why":"deadline-near","seq":4,"on_board":false}','done',0,1768441200000000,1768441200000000,1768441200000000,1461173039923200000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(70,'match:11','board',11,5,'{}','done',0,1768443015000000,1768443015000000,1768443015000000,1461180652584960000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(71,'match:11','announcement',11,NULL,'{"text":{"kind":"template","message":"{player}, you are out of match {match}; your turns are skipped. The others play on.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800035},"match":{"kind":"notation","text":"#11"}}},"mention":[1456074443980800035],"validity":"match","seq":null,"due":null}','done',0,1768443015000000,1768443015000000,1768443015000000,1461180652584960002,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(72,'challenge:6','challenge-card',NULL,NULL,'{"challenge_id":6,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400002,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(73,'match:12','challenge-thread',12,NULL,'{"challenge_id":6}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400002,NULL);
INSERT INTO "outbox" VALUES(74,'match:12','board',12,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400006,1456074443980800038,1461212046950400002,NULL);
INSERT INTO "outbox" VALUES(75,'challenge:7','challenge-card',NULL,NULL,'{"challenge_id":7,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400010,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(76,'match:13','challenge-thread',13,NULL,'{"challenge_id":7}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400010,NULL);
INSERT INTO "outbox" VALUES(77,'match:13','board',13,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400014,1456074443980800038,1461212046950400010,NULL);
INSERT INTO "outbox" VALUES(78,'match:13','board',13,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400020,1456074443980800038,1461212046950400010,NULL);
INSERT INTO "outbox" VALUES(79,'challenge:8','challenge-card',NULL,NULL,'{"challenge_id":8,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400024,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(80,'match:14','challenge-thread',14,NULL,'{"challenge_id":8}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400024,NULL);
INSERT INTO "outbox" VALUES(81,'match:14','board',14,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400028,1456074443980800038,1461212046950400024,NULL);
INSERT INTO "outbox" VALUES(82,'match:14','board',14,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400034,1456074443980800038,1461212046950400024,NULL);
INSERT INTO "outbox" VALUES(83,'match:14','board',14,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400040,1456074443980800038,1461212046950400024,NULL);
INSERT INTO "outbox" VALUES(84,'challenge:9','challenge-card',NULL,NULL,'{"challenge_id":9,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400044,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(85,'match:15','challenge-thread',15,NULL,'{"challenge_id":9}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(86,'match:15','board',15,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400048,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(87,'match:15','board',15,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400054,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(88,'match:15','board',15,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400060,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(89,'match:15','board',15,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400066,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(90,'match:15','board',15,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400072,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(91,'match:15','board',15,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400078,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(92,'match:15','board',15,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400084,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(93,'match:15','board',15,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400090,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(94,'match:15','board',15,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400096,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(95,'match:15','board',15,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400102,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(96,'match:15','board',15,10,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400108,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(97,'match:15','board',15,11,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400114,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(98,'match:15','board',15,12,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400120,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(99,'match:15','board',15,13,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400126,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(100,'match:15','board',15,14,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400132,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(101,'match:15','board',15,15,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400126,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(102,'match:15','board',15,16,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400140,1456074443980800038,1461212046950400044,NULL);
INSERT INTO "outbox" VALUES(103,'challenge:10','challenge-card',NULL,NULL,'{"challenge_id":10,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400144,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(104,'match:16','challenge-thread',16,NULL,'{"challenge_id":10}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400144,NULL);
INSERT INTO "outbox" VALUES(105,'match:16','board',16,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400149,1456074443980800038,1461212046950400144,NULL);
INSERT INTO "outbox" VALUES(106,'match:16','board',16,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400155,1456074443980800038,1461212046950400144,NULL);
INSERT INTO "outbox" VALUES(107,'match:16','board',16,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400161,1456074443980800038,1461212046950400144,NULL);
INSERT INTO "outbox" VALUES(108,'match:16','board',16,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400167,1456074443980800038,1461212046950400144,NULL);
INSERT INTO "outbox" VALUES(109,'challenge:11','challenge-card',NULL,NULL,'{"challenge_id":11,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400171,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(110,'match:17','challenge-thread',17,NULL,'{"challenge_id":11}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(111,'match:17','board',17,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400175,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(112,'match:17','board',17,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400181,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(113,'match:17','board',17,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400187,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(114,'match:17','board',17,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400193,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(115,'match:17','board',17,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400199,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(116,'match:17','board',17,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400205,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(117,'match:17','board',17,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400211,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(118,'match:17','board',17,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400217,1456074443980800038,1461212046950400171,NULL);
INSERT INTO "outbox" VALUES(119,'challenge:12','challenge-card',NULL,NULL,'{"challenge_id":12,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400221,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(120,'match:18','challenge-thread',18,NULL,'{"challenge_id":12}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(121,'match:18','board',18,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400225,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(122,'match:18','board',18,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400231,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(123,'match:18','board',18,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400237,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(124,'match:18','board',18,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400243,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(125,'match:18','board',18,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400249,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(126,'match:18','board',18,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400255,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(127,'match:18','board',18,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400261,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(128,'match:18','board',18,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400267,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(129,'match:18','board',18,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400273,1456074443980800038,1461212046950400221,NULL);
INSERT INTO "outbox" VALUES(130,'challenge:13','challenge-card',NULL,NULL,'{"challenge_id":13,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400277,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(131,'match:19','challenge-thread',19,NULL,'{"challenge_id":13}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(132,'match:19','board',19,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400281,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(133,'match:19','board',19,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400287,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(134,'match:19','board',19,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400293,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(135,'match:19','board',19,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400299,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(136,'match:19','board',19,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400305,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(137,'match:19','board',19,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400310,1456074443980800038,1461212046950400277,NULL);
INSERT INTO "outbox" VALUES(138,'challenge:14','challenge-card',NULL,NULL,'{"challenge_id":14,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400314,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(139,'match:20','challenge-thread',20,NULL,'{"challenge_id":14}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400314,NULL);
INSERT INTO "outbox" VALUES(140,'match:20','board',20,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400318,1456074443980800038,1461212046950400314,NULL);
INSERT INTO "outbox" VALUES(141,'match:20','board',20,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400323,1456074443980800038,1461212046950400314,NULL);
INSERT INTO "outbox" VALUES(142,'challenge:15','challenge-card',NULL,NULL,'{"challenge_id":15,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400327,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(143,'match:21','challenge-thread',21,NULL,'{"challenge_id":15}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(144,'match:21','board',21,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400331,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(145,'match:21','board',21,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400337,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(146,'match:21','board',21,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400343,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(147,'match:21','board',21,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400349,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(148,'match:21','board',21,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400355,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(149,'match:21','proposal',21,4,'{"by":1456074443980800035,"what":"cancel","waiting":[1]}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400360,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(150,'match:21','proposal-outcome',21,NULL,'{"outcome":"agreed","by":null}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400360,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(151,'match:21','board',21,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400363,1456074443980800038,1461212046950400327,NULL);
INSERT INTO "outbox" VALUES(152,'challenge:16','challenge-card',NULL,NULL,'{"challenge_id":16,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400367,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(153,'match:22','challenge-thread',22,NULL,'{"challenge_id":16}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400367,NULL);
INSERT INTO "outbox" VALUES(154,'match:22','board',22,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400372,1456074443980800038,1461212046950400367,NULL);
INSERT INTO "outbox" VALUES(155,'match:22','board',22,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400378,1456074443980800038,1461212046950400367,NULL);
INSERT INTO "outbox" VALUES(156,'challenge:17','challenge-card',NULL,NULL,'{"challenge_id":17,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400382,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(157,'match:23','challenge-thread',23,NULL,'{"challenge_id":17}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400382,NULL);
INSERT INTO "outbox" VALUES(158,'match:23','board',23,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400386,1456074443980800038,1461212046950400382,NULL);
INSERT INTO "outbox" VALUES(159,'challenge:18','challenge-card',NULL,NULL,'{"challenge_id":18,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400390,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(160,'match:24','challenge-thread',24,NULL,'{"challenge_id":18}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400390,NULL);
INSERT INTO "outbox" VALUES(161,'match:24','board',24,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400394,1456074443980800038,1461212046950400390,NULL);
INSERT INTO "outbox" VALUES(162,'match:24','board',24,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400400,1456074443980800038,1461212046950400390,NULL);
INSERT INTO "outbox" VALUES(163,'challenge:19','challenge-card',NULL,NULL,'{"challenge_id":19,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400404,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(164,'match:25','challenge-thread',25,NULL,'{"challenge_id":19}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400404,NULL);
INSERT INTO "outbox" VALUES(165,'match:25','board',25,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400408,1456074443980800038,1461212046950400404,NULL);
INSERT INTO "outbox" VALUES(166,'match:25','board',25,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400414,1456074443980800038,1461212046950400404,NULL);
INSERT INTO "outbox" VALUES(167,'match:25','board',25,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400420,1456074443980800038,1461212046950400404,NULL);
INSERT INTO "outbox" VALUES(168,'challenge:20','challenge-card',NULL,NULL,'{"challenge_id":20,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400424,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(169,'match:26','challenge-thread',26,NULL,'{"challenge_id":20}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400424,NULL);
INSERT INTO "outbox" VALUES(170,'match:26','board',26,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400428,1456074443980800038,1461212046950400424,NULL);
INSERT INTO "outbox" VALUES(171,'match:26','board',26,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400434,1456074443980800038,1461212046950400424,NULL);
INSERT INTO "outbox" VALUES(172,'match:26','board',26,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400440,1456074443980800038,1461212046950400424,NULL);
INSERT INTO "outbox" VALUES(173,'challenge:21','challenge-card',NULL,NULL,'{"challenge_id":21,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400444,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(174,'match:27','challenge-thread',27,NULL,'{"challenge_id":21}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(175,'match:27','board',27,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400448,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(176,'match:27','board',27,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400454,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(177,'match:27','board',27,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400460,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(178,'match:27','board',27,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400466,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(179,'match:27','board',27,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400472,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(180,'match:27','board',27,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400478,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(181,'match:27','board',27,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400484,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(182,'match:27','board',27,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400490,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(183,'match:27','board',27,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400496,1456074443980800038,1461212046950400444,NULL);
INSERT INTO "outbox" VALUES(184,'challenge:22','challenge-card',NULL,NULL,'{"challenge_id":22,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400500,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(185,'match:28','challenge-thread',28,NULL,'{"challenge_id":22}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(186,'match:28','board',28,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400504,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(187,'match:28','board',28,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400510,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(188,'match:28','board',28,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400516,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(189,'match:28','board',28,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400522,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(190,'match:28','board',28,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400528,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(191,'match:28','board',28,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400534,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(192,'match:28','board',28,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400540,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(193,'match:28','board',28,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400546,1456074443980800038,1461212046950400500,NULL);
INSERT INTO "outbox" VALUES(194,'challenge:23','challenge-card',NULL,NULL,'{"challenge_id":23,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400550,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(195,'match:29','challenge-thread',29,NULL,'{"challenge_id":23}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(196,'match:29','board',29,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400554,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(197,'match:29','board',29,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400560,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(198,'match:29','board',29,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400566,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(199,'match:29','board',29,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400572,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(200,'match:29','board',29,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400578,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(201,'match:29','board',29,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400584,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(202,'match:29','board',29,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400590,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(203,'match:29','board',29,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400596,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(204,'match:29','board',29,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400602,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(205,'match:29','board',29,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400608,1456074443980800038,1461212046950400550,NULL);
INSERT INTO "outbox" VALUES(206,'challenge:24','challenge-card',NULL,NULL,'{"challenge_id":24,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400612,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(207,'match:30','challenge-thread',30,NULL,'{"challenge_id":24}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(208,'match:30','board',30,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400616,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(209,'match:30','board',30,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400622,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(210,'match:30','board',30,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400628,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(211,'match:30','board',30,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400634,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(212,'match:30','board',30,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400639,1456074443980800038,1461212046950400612,NULL);
INSERT INTO "outbox" VALUES(213,'challenge:25','challenge-card',NULL,NULL,'{"challenge_id":25,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400643,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(214,'match:31','challenge-thread',31,NULL,'{"challenge_id":25}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400643,NULL);
INSERT INTO "outbox" VALUES(215,'match:31','board',31,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400649,1456074443980800038,1461212046950400643,NULL);
INSERT INTO "outbox" VALUES(216,'challenge:26','challenge-card',NULL,NULL,'{"challenge_id":26,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400653,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(217,'challenge:26','challenge-card',NULL,NULL,'{"challenge_id":26,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400653,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(218,'challenge:26','challenge-card',NULL,NULL,'{"challenge_id":26,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400653,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(219,'match:32','challenge-thread',32,NULL,'{"challenge_id":26}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400653,NULL);
INSERT INTO "outbox" VALUES(220,'match:32','board',32,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400662,1456074443980800038,1461212046950400653,NULL);
INSERT INTO "outbox" VALUES(221,'match:32','board',32,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400668,1456074443980800038,1461212046950400653,NULL);
INSERT INTO "outbox" VALUES(222,'challenge:27','challenge-card',NULL,NULL,'{"challenge_id":27,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400672,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(223,'match:33','challenge-thread',33,NULL,'{"challenge_id":27}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400672,NULL);
INSERT INTO "outbox" VALUES(224,'match:33','board',33,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400678,1456074443980800038,1461212046950400672,NULL);
INSERT INTO "outbox" VALUES(225,'match:33','board',33,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400684,1456074443980800038,1461212046950400672,NULL);
INSERT INTO "outbox" VALUES(226,'match:33','board',33,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400690,1456074443980800038,1461212046950400672,NULL);
INSERT INTO "outbox" VALUES(227,'challenge:28','challenge-card',NULL,NULL,'{"challenge_id":28,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400694,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(228,'challenge:28','challenge-card',NULL,NULL,'{"challenge_id":28,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400694,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(229,'match:34','challenge-thread',34,NULL,'{"challenge_id":28}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400694,NULL);
INSERT INTO "outbox" VALUES(230,'match:34','board',34,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400701,1456074443980800038,1461212046950400694,NULL);
INSERT INTO "outbox" VALUES(231,'match:34','board',34,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400707,1456074443980800038,1461212046950400694,NULL);
INSERT INTO "outbox" VALUES(232,'challenge:29','challenge-card',NULL,NULL,'{"challenge_id":29,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400711,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(233,'challenge:29','challenge-card',NULL,NULL,'{"challenge_id":29,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400711,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(234,'challenge:29','challenge-card',NULL,NULL,'{"challenge_id":29,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400711,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(235,'challenge:29','challenge-card',NULL,NULL,'{"challenge_id":29,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400711,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(236,'match:35','challenge-thread',35,NULL,'{"challenge_id":29}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(237,'match:35','board',35,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400723,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(238,'match:35','board',35,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400729,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(239,'match:35','board',35,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400735,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(240,'match:35','board',35,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400741,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(241,'match:35','board',35,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400747,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(242,'match:35','board',35,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400753,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(243,'match:35','board',35,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400759,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(244,'match:35','board',35,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400765,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(245,'match:35','board',35,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400771,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(246,'match:35','board',35,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400777,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(247,'match:35','board',35,10,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400783,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(248,'match:35','board',35,11,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400789,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(249,'match:35','board',35,12,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400795,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(250,'match:35','board',35,13,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400801,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(251,'match:35','board',35,14,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400807,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(252,'match:35','board',35,15,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400812,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(253,'challenge:30','challenge-card',NULL,NULL,'{"challenge_id":30,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400816,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(254,'match:36','challenge-thread',36,NULL,'{"challenge_id":30}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(255,'match:36','board',36,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400821,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(256,'match:36','board',36,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400827,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(257,'match:36','board',36,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400833,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(258,'match:36','board',36,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400839,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(259,'match:36','board',36,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400845,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(260,'match:36','board',36,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400851,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(261,'match:36','board',36,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400857,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(262,'match:36','board',36,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400863,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(263,'match:36','board',36,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400869,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(264,'match:36','board',36,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400875,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(265,'match:36','board',36,10,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400881,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(266,'match:36','board',36,11,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400887,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(267,'match:36','board',36,12,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400893,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(268,'match:36','board',36,13,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400899,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(269,'match:36','board',36,14,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400905,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(270,'match:36','board',36,15,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400911,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(271,'match:36','board',36,16,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400917,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(272,'match:36','board',36,17,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400923,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(273,'match:36','board',36,18,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400929,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(274,'match:36','board',36,19,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400935,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(275,'match:36','board',36,20,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400941,1456074443980800038,1461212046950400816,NULL);
INSERT INTO "outbox" VALUES(276,'challenge:31','challenge-card',NULL,NULL,'{"challenge_id":31,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400945,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(277,'match:37','challenge-thread',37,NULL,'{"challenge_id":31}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(278,'match:37','board',37,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400951,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(279,'match:37','board',37,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400957,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(280,'match:37','board',37,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400963,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(281,'match:37','board',37,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400969,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(282,'match:37','board',37,12,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400975,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(283,'match:37','board',37,15,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400981,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(284,'match:37','board',37,18,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400987,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(285,'match:37','board',37,21,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400993,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(286,'match:37','board',37,24,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950400999,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(287,'match:37','board',37,27,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401005,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(288,'match:37','board',37,30,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401011,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(289,'match:37','board',37,33,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401017,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(290,'match:37','board',37,36,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401023,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(291,'match:37','board',37,39,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401029,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(292,'match:37','board',37,42,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401035,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(293,'match:37','board',37,45,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401041,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(294,'match:37','board',37,48,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401047,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(295,'match:37','board',37,51,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401053,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(296,'match:37','board',37,54,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401059,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(297,'match:37','board',37,57,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401065,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(298,'match:37','board',37,60,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401071,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(299,'match:37','board',37,61,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401077,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(300,'match:37','board',37,62,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401083,1456074443980800038,1461212046950400945,NULL);
INSERT INTO "outbox" VALUES(301,'challenge:32','challenge-card',NULL,NULL,'{"challenge_id":32,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401087,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(302,'challenge:32','challenge-card',NULL,NULL,'{"challenge_id":32,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401087,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(303,'match:38','challenge-thread',38,NULL,'{"challenge_id":32}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(304,'match:38','board',38,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401094,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(305,'match:38','board',38,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401100,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(306,'match:38','board',38,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401106,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(307,'match:38','board',38,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401112,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(308,'match:38','board',38,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401118,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(309,'match:38','board',38,5,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401124,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(310,'match:38','board',38,6,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401130,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(311,'match:38','board',38,7,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401136,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(312,'match:38','board',38,8,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401142,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(313,'match:38','board',38,9,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401148,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(314,'match:38','board',38,10,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401154,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(315,'match:38','board',38,11,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401160,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(316,'match:38','board',38,12,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401166,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(317,'match:38','board',38,13,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401172,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(318,'match:38','board',38,14,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401178,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(319,'match:38','board',38,15,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401184,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(320,'match:38','board',38,16,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401190,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(321,'match:38','board',38,17,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401196,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(322,'match:38','board',38,18,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401202,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(323,'match:38','board',38,19,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401208,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(324,'match:38','board',38,20,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401214,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(325,'match:38','board',38,21,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401220,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(326,'match:38','board',38,22,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401226,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(327,'match:38','board',38,23,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401232,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(328,'match:38','board',38,24,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401238,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(329,'match:38','board',38,25,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401244,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(330,'match:38','board',38,26,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401250,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(331,'match:38','board',38,27,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401256,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(332,'match:38','board',38,28,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401262,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(333,'match:38','board',38,29,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401268,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(334,'match:38','board',38,30,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401274,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(335,'match:38','board',38,31,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401280,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(336,'match:38','board',38,32,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401286,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(337,'match:38','board',38,33,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401292,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(338,'match:38','board',38,34,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401298,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(339,'match:38','board',38,35,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401304,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(340,'match:38','board',38,36,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401310,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(341,'match:38','board',38,37,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401316,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(342,'match:38','board',38,38,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401322,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(343,'match:38','board',38,39,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401328,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(344,'match:38','board',38,40,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401334,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(345,'match:38','board',38,41,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401340,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(346,'match:38','board',38,42,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401346,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(347,'match:38','board',38,43,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401352,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(348,'match:38','board',38,44,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401358,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(349,'match:38','board',38,45,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401364,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(350,'match:38','board',38,46,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401370,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(351,'match:38','board',38,47,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401376,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(352,'match:38','board',38,48,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401382,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(353,'match:38','board',38,49,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401388,1456074443980800038,1461212046950401087,NULL);
INSERT INTO "outbox" VALUES(354,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(355,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(356,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(357,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(358,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(359,'challenge:33','challenge-card',NULL,NULL,'{"challenge_id":33,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401392,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(360,'challenge:34','challenge-card',NULL,NULL,'{"challenge_id":34,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401403,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(361,'match:39','challenge-thread',39,NULL,'{"challenge_id":34}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(362,'match:39','board',39,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401407,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(363,'match:39','board',39,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401413,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(364,'match:39','board',39,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401419,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(365,'match:39','board',39,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401425,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(366,'match:39','announcement',39,NULL,'{"text":{"kind":"joined","parts":[{"kind":"template","message":"{players}, match {match}:","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800035},{"kind":"mention","number":1456074443980800036}],"by":", "},"match":{"kind":"notation","text":"#39"}}},{"kind":"template","message":"{moderator} paused the match.","plural":null,"values":{"moderator":{"kind":"template","message":"a moderator","plural":null,"values":{},"use":"phrase","context":""}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Waiting for a ruling"}}}],"by":" "},"mention":[1456074443980800035,1456074443980800036],"validity":"always","seq":3,"due":null}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401429,1456074443980800038,1461212046950401403,NULL);
INSERT INTO "outbox" VALUES(367,'challenge:35','challenge-card',NULL,NULL,'{"challenge_id":35,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401432,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(368,'match:40','challenge-thread',40,NULL,'{"challenge_id":35}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401432,NULL);
INSERT INTO "outbox" VALUES(369,'match:40','board',40,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401436,1456074443980800038,1461212046950401432,NULL);
INSERT INTO "outbox" VALUES(370,'match:40','board',40,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401440,1456074443980800038,1461212046950401432,NULL);
INSERT INTO "outbox" VALUES(371,'challenge:36','challenge-card',NULL,NULL,'{"challenge_id":36,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401444,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(372,'match:41','challenge-thread',41,NULL,'{"challenge_id":36}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401444,NULL);
INSERT INTO "outbox" VALUES(373,'match:41','board',41,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401448,1456074443980800038,1461212046950401444,NULL);
INSERT INTO "outbox" VALUES(374,'match:41','announcement',41,NULL,'{"text":{"kind":"joined","parts":[{"kind":"template","message":"{players}, match {match}:","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800036},{"kind":"mention","number":1456074443980800037}],"by":", "},"match":{"kind":"notation","text":"#41"}}},{"kind":"template","message":"{moderator} gave {player} {time} more.","plural":null,"values":{"moderator":{"kind":"template","message":"a moderator","plural":null,"values":{},"use":"phrase","context":""},"player":{"kind":"mention","number":1456074443980800036},"time":{"kind":"template","message":"{count} day","plural":"{count} days","values":{"count":2},"use":"phrase","context":""}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Asked for"}}}],"by":" "},"mention":[1456074443980800036,1456074443980800037],"validity":"always","seq":0,"due":"the-move"}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401452,1456074443980800038,1461212046950401444,NULL);
INSERT INTO "outbox" VALUES(375,'challenge:37','challenge-card',NULL,NULL,'{"challenge_id":37,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401455,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(376,'challenge:37','challenge-card',NULL,NULL,'{"challenge_id":37,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401455,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(377,'match:42','challenge-thread',42,NULL,'{"challenge_id":37}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(378,'match:42','board',42,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401462,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(379,'match:42','board',42,1,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401468,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(380,'match:42','board',42,2,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401474,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(381,'match:42','board',42,3,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401480,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(382,'match:42','board',42,4,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401484,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(383,'match:42','announcement',42,NULL,'{"text":{"kind":"template","message":"{player}, you are out of match {match}; your turns are skipped. The others play on.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800036},"match":{"kind":"notation","text":"#42"}}},"mention":[1456074443980800036],"validity":"match","seq":null,"due":null}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401486,1456074443980800038,1461212046950401455,NULL);
INSERT INTO "outbox" VALUES(384,'challenge:38','challenge-card',NULL,NULL,'{"challenge_id":38,"maker_informed":false}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401489,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(385,'match:43','challenge-thread',43,NULL,'{"challenge_id":38}','done',0,1768450500000000,1768450500000000,1768450500000000,NULL,1456074443980800038,1461212046950401489,NULL);
INSERT INTO "outbox" VALUES(386,'match:43','board',43,0,'{}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401493,1456074443980800038,1461212046950401489,NULL);
INSERT INTO "outbox" VALUES(387,'match:43','announcement',43,NULL,'{"text":{"kind":"joined","parts":[{"kind":"template","message":"{players}, match {match}:","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800035},{"kind":"mention","number":1456074443980800036}],"by":", "},"match":{"kind":"notation","text":"#43"}}},{"kind":"template","message":"{moderator} paused the match.","plural":null,"values":{"moderator":{"kind":"template","message":"a moderator","plural":null,"values":{},"use":"phrase","context":""}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Waiting for a ruling"}}}],"by":" "},"mention":[1456074443980800035,1456074443980800036],"validity":"always","seq":0,"due":null}','done',0,1768450500000000,1768450500000000,1768450500000000,1461212046950401497,1456074443980800038,1461212046950401489,NULL);
INSERT INTO "outbox" VALUES(388,'match:43','announcement',43,NULL,'{"text":{"kind":"joined","parts":[{"kind":"template","message":"{players}, match {match}:","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","number":1456074443980800035},{"kind":"mention","number":1456074443980800036}],"by":", "},"match":{"kind":"notation","text":"#43"}}},{"kind":"template","message":"{moderator} resumed the match.","plural":null,"values":{"moderator":{"kind":"template","message":"a moderator","plural":null,"values":{},"use":"phrase","context":""}}},{"kind":"template","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"user-input","text":"Settled"}}}],"by":" "},"mention":[1456074443980800035,1456074443980800036],"validity":"always","seq":0,"due":"the-move"}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600002,1456074443980800038,1461212046950401489,NULL);
INSERT INTO "outbox" VALUES(389,'challenge:39','challenge-card',NULL,NULL,'{"challenge_id":39,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600005,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(390,'match:44','challenge-thread',44,NULL,'{"challenge_id":39}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(391,'match:44','board',44,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600009,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(392,'match:44','board',44,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600015,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(393,'match:44','board',44,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600021,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(394,'match:44','board',44,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600027,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(395,'match:44','board',44,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600033,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(396,'match:44','proposal',44,4,'{"by":1456074443980800035,"what":"takeback-2","waiting":[1]}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600037,1456074443980800038,1461219596697600005,NULL);
INSERT INTO "outbox" VALUES(397,'challenge:40','challenge-card',NULL,NULL,'{"challenge_id":40,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600040,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(398,'match:45','challenge-thread',45,NULL,'{"challenge_id":40}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(399,'match:45','board',45,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600044,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(400,'match:45','board',45,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600050,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(401,'match:45','board',45,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600056,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(402,'match:45','board',45,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600062,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(403,'match:45','board',45,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600068,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(404,'match:45','proposal',45,4,'{"by":1456074443980800035,"what":"cancel","waiting":[1]}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600073,1456074443980800038,1461219596697600040,NULL);
INSERT INTO "outbox" VALUES(405,'challenge:41','challenge-card',NULL,NULL,'{"challenge_id":41,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600076,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(406,'match:46','challenge-thread',46,NULL,'{"challenge_id":41}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(407,'match:46','board',46,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600080,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(408,'match:46','board',46,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600086,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(409,'match:46','board',46,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600092,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(410,'match:46','board',46,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600098,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(411,'match:46','board',46,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600104,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(412,'match:46','proposal',46,4,'{"by":1456074443980800035,"what":"takeback-2","waiting":[1]}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600108,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(413,'challenge:42','challenge-card',NULL,NULL,'{"challenge_id":42,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600111,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(414,'challenge:43','challenge-card',NULL,NULL,'{"challenge_id":43,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600114,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(415,'match:47','challenge-thread',47,NULL,'{"challenge_id":43}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(416,'match:47','board',47,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600119,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(417,'match:47','board',47,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600125,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(418,'match:47','board',47,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600131,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(419,'match:47','board',47,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600137,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(420,'match:47','board',47,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600143,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(421,'challenge:44','challenge-card',NULL,NULL,'{"challenge_id":44,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600147,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(422,'match:48','challenge-thread',48,NULL,'{"challenge_id":44}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(423,'match:48','board',48,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600151,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(424,'match:48','board',48,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600157,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(425,'match:48','board',48,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600163,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(426,'match:48','board',48,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600169,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(427,'match:48','board',48,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600175,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(428,'challenge:45','challenge-card',NULL,NULL,'{"challenge_id":45,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600179,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(429,'match:49','challenge-thread',49,NULL,'{"challenge_id":45}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(430,'match:49','board',49,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600183,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(431,'match:49','board',49,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600189,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(432,'match:49','board',49,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600195,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(433,'match:49','board',49,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600201,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(434,'match:49','board',49,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600207,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(435,'match:49','board',49,5,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600212,1456074443980800038,1461219596697600179,NULL);
INSERT INTO "outbox" VALUES(436,'challenge:46','challenge-card',NULL,NULL,'{"challenge_id":46,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600216,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(437,'match:50','challenge-thread',50,NULL,'{"challenge_id":46}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(438,'match:50','board',50,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600220,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(439,'match:50','board',50,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600226,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(440,'match:50','board',50,2,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600232,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(441,'match:50','board',50,3,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600238,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(442,'match:50','board',50,4,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600244,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(443,'match:50','board',50,5,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600249,1456074443980800038,1461219596697600216,NULL);
INSERT INTO "outbox" VALUES(444,'challenge:47','challenge-card',NULL,NULL,'{"challenge_id":47,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600255,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(445,'match:51','challenge-thread',51,NULL,'{"challenge_id":47}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1461219596697600255,NULL);
INSERT INTO "outbox" VALUES(446,'match:51','board',51,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600259,1456074443980800038,1461219596697600255,NULL);
INSERT INTO "outbox" VALUES(447,'player:1456074443980800044:51','reminder',51,NULL,'{"player":1456074443980800044,"why":"new-turn","seq":0,"on_board":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600261,1456074443980800038,1461219596697600255,NULL);
INSERT INTO "outbox" VALUES(448,'challenge:48','challenge-card',NULL,NULL,'{"challenge_id":48,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600266,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(449,'match:52','challenge-thread',52,NULL,'{"challenge_id":48}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(450,'match:52','board',52,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600269,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(451,'match:52','board',52,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600275,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(452,'challenge:49','challenge-card',NULL,NULL,'{"challenge_id":49,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600279,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(453,'challenge:50','challenge-card',NULL,NULL,'{"challenge_id":50,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600282,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(454,'challenge:51','challenge-card',NULL,NULL,'{"challenge_id":51,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600285,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(455,'challenge:51','challenge-card',NULL,NULL,'{"challenge_id":51,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600285,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(456,'challenge:52','challenge-card',NULL,NULL,'{"challenge_id":52,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600290,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(457,'challenge:53','challenge-card',NULL,NULL,'{"challenge_id":53,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600293,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(458,'challenge:54','challenge-card',NULL,NULL,'{"challenge_id":54,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600296,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(459,'challenge:55','challenge-card',NULL,NULL,'{"challenge_id":55,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600299,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(460,'challenge:56','challenge-card',NULL,NULL,'{"challenge_id":56,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600302,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(461,'challenge:57','challenge-card',NULL,NULL,'{"challenge_id":57,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600305,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(462,'challenge:58','challenge-card',NULL,NULL,'{"challenge_id":58,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600308,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(463,'challenge:59','challenge-card',NULL,NULL,'{"challenge_id":59,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600311,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(464,'challenge:60','challenge-card',NULL,NULL,'{"challenge_id":60,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600314,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(465,'match:53','challenge-thread',53,NULL,'{"challenge_id":60}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(466,'match:53','board',53,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600319,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(467,'player:1456074443980800035:review','review',NULL,NULL,'{"review_id":1}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600452,0,NULL,NULL);
INSERT INTO "outbox" VALUES(468,'challenge:61','challenge-card',NULL,NULL,'{"challenge_id":61,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600472,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(469,'challenge:62','challenge-card',NULL,NULL,'{"challenge_id":62,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600476,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(470,'match:55','challenge-thread',55,NULL,'{"challenge_id":62}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(471,'match:55','board',55,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600479,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(472,'match:56','challenge-thread',56,NULL,'{"challenge_id":63}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(473,'match:56','board',56,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600488,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(474,'challenge:64','challenge-card',NULL,NULL,'{"challenge_id":64,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600502,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(475,'match:57','challenge-thread',57,NULL,'{"challenge_id":64}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(476,'match:57','board',57,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600505,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(477,'match:57','board',57,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600514,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(478,'challenge:65','challenge-card',NULL,NULL,'{"challenge_id":65,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600518,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(479,'challenge:65','challenge-card',NULL,NULL,'{"challenge_id":65,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600518,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(480,'review:1456074443980800038','review',NULL,NULL,'{"review_id":2}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697600525,1456074443980800038,1461150390681600034,NULL);
INSERT INTO "outbox" VALUES(481,'match:22','announcement',22,NULL,'{"text":{"kind":"template","message":"{player} is on vacation until {moment}; their clock stands still.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800043},"moment":{"kind":"moment","at":1769316300,"relative":false}}},"mention":[],"validity":"turn","seq":1,"due":"theirs"}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603131,1456074443980800038,1461212046950400367,NULL);
INSERT INTO "outbox" VALUES(482,'match:35','announcement',35,NULL,'{"text":{"kind":"template","message":"{player} is on vacation until {moment}; their clock stands still.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800043},"moment":{"kind":"moment","at":1769316300,"relative":false}}},"mention":[],"validity":"turn","seq":15,"due":"theirs"}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603130,1456074443980800038,1461212046950400711,NULL);
INSERT INTO "outbox" VALUES(483,'challenge:66','challenge-card',NULL,NULL,'{"challenge_id":66,"maker_informed":false}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603137,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(484,'match:58','challenge-thread',58,NULL,'{"challenge_id":66}','done',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(485,'match:58','board',58,0,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603140,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(486,'match:58','board',58,1,'{}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603144,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(487,'player:1456074443980800037:58','reminder',58,NULL,'{"player":1456074443980800037,"why":"new-turn","seq":1,"on_board":true}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603146,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(488,'player:1456074443980800037:58','reminder',58,NULL,'{"player":1456074443980800037,"why":"new-turn","seq":1,"on_board":false}','done',0,1768481100000000,1768452300000000,1768481100000000,1461340392652800001,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(489,'match:47','board',47,5,'{}','parked',0,1768515300000000,1768452300000000,1768515300000000,NULL,1456074443980800038,1461219596697600114,NULL);
INSERT INTO "outbox" VALUES(490,'player:1456074443980800036','private-message',NULL,NULL,'{"player":1456074443980800036,"text":{"kind":"template","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on here with {board} and {move}; an admin of that server can let me in again.","plural":null,"values":{"match":{"kind":"notation","text":"#47"},"channel":{"kind":"channel-name","number":1461219596697600114},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":47}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603153,0,NULL,NULL);
INSERT INTO "outbox" VALUES(491,'player:1456074443980800044','private-message',NULL,NULL,'{"player":1456074443980800044,"text":{"kind":"template","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on here with {board} and {move}; an admin of that server can let me in again.","plural":null,"values":{"match":{"kind":"notation","text":"#47"},"channel":{"kind":"channel-name","number":1461219596697600114},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":47}','parked',0,1768452300000000,1768452300000000,1768452300000000,NULL,0,NULL,NULL);
INSERT INTO "outbox" VALUES(492,'match:48','announcement',48,NULL,'{"text":{"kind":"template","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800036},"time":{"kind":"template","message":"{count} day","plural":"{count} days","values":{"count":1},"use":"phrase","context":""}}},"mention":[1456074443980800036],"validity":"turn","seq":4,"due":"yours"}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603156,1456074443980800038,1461219596697600147,NULL);
INSERT INTO "outbox" VALUES(493,'challenge:67','challenge-card',NULL,NULL,'{"challenge_id":67,"maker_informed":true}','parked',0,1768515300000000,1768452300000000,1768515300000000,NULL,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(494,'player:1456074443980800036','private-message',NULL,NULL,'{"player":1456074443980800036,"text":{"kind":"template","message":"Nobody can see your challenge to {game}, because I may not write in {channel}. I''ll post it when an admin lets me; {challenge} in another channel makes a new one.","plural":null,"values":{"game":{"kind":"name","text":"Escabel"},"channel":{"kind":"channel-name","number":1456074443980800042},"challenge":{"kind":"command","name":"challenge","options":""}}},"channel":null,"unreachable":null}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603159,0,NULL,NULL);
INSERT INTO "outbox" VALUES(495,'challenge:68','challenge-card',NULL,NULL,'{"challenge_id":68,"maker_informed":true}','parked',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(496,'player:1456074443980800036','private-message',NULL,NULL,'{"player":1456074443980800036,"text":{"kind":"template","message":"Nobody can see your challenge to {game}, because I may not write in {channel}. I''ll post it when an admin lets me; {challenge} in another channel makes a new one.","plural":null,"values":{"game":{"kind":"name","text":"Escabel"},"channel":{"kind":"channel-name","number":1456074443980800042},"challenge":{"kind":"command","name":"challenge","options":""}}},"channel":null,"unreachable":null}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603162,0,NULL,NULL);
INSERT INTO "outbox" VALUES(497,'match:59','challenge-thread',59,NULL,'{"challenge_id":68}','parked',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(498,'match:59','board',59,0,'{}','parked',0,1768452300000000,1768452300000000,1768452300000000,NULL,1456074443980800038,1456074443980800042,NULL);
INSERT INTO "outbox" VALUES(499,'player:1456074443980800036','private-message',NULL,NULL,'{"player":1456074443980800036,"text":{"kind":"template","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on here with {board} and {move}; an admin of that server can let me in again.","plural":null,"values":{"match":{"kind":"notation","text":"#59"},"channel":{"kind":"channel-name","number":1456074443980800042},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":59}','done',0,1768452300000000,1768452300000000,1768452300000000,1461219596697603165,0,NULL,NULL);
INSERT INTO "outbox" VALUES(500,'player:1456074443980800044','private-message',NULL,NULL,'{"player":1456074443980800044,"text":{"kind":"template","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on here with {board} and {move}; an admin of that server can let me in again.","plural":null,"values":{"match":{"kind":"notation","text":"#59"},"channel":{"kind":"channel-name","number":1456074443980800042},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":59}','parked',0,1768452300000000,1768452300000000,1768452300000000,NULL,0,NULL,NULL);
INSERT INTO "outbox" VALUES(501,'player:1456074443980800036:11','reminder',11,NULL,'{"player":1456074443980800036,"why":"running-down","seq":5,"on_board":false}','done',0,1768453815000000,1768453815000000,1768453815000000,1461225951068160000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(502,'player:1456074443980800036:11','reminder',11,NULL,'{"player":1456074443980800036,"why":"deadline-near","seq":5,"on_board":false}','done',0,1768455615000000,1768455615000000,1768455615000000,1461233500815360000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(503,'match:11','board',11,6,'{}','done',0,1768457490000000,1768457490000000,1768457490000000,1461241365135360000,1456074443980800038,1461150390681600130,NULL);
INSERT INTO "outbox" VALUES(504,'player:1456074443980800044:51','reminder',51,NULL,'{"player":1456074443980800044,"why":"running-down","seq":0,"on_board":false}','parked',0,1768517100000000,1768517100000000,1768517100000000,NULL,1456074443980800038,1461219596697600255,NULL);
INSERT INTO "outbox" VALUES(505,'match:46','proposal-outcome',46,NULL,'{"outcome":"declined","by":1456074443980800036}','broken',9,1768521075000000,1768518900000000,1768521075000000,NULL,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(506,'match:46','announcement',46,NULL,'{"text":{"kind":"template","message":"{player}, your takeback was declined. The match goes on.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800035}}},"mention":[1456074443980800035],"validity":"match","seq":null,"due":null}','done',0,1768518900000000,1768518900000000,1768521075000000,1461508059955200000,1456074443980800038,1461219596697600076,NULL);
INSERT INTO "outbox" VALUES(507,'challenge:69','challenge-card',NULL,NULL,'{"challenge_id":69,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400002,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(508,'match:60','challenge-thread',60,NULL,'{"challenge_id":69}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(509,'match:60','board',60,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400005,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(510,'match:60','board',60,1,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400009,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(511,'match:60','board',60,2,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400015,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(512,'match:60','board',60,3,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400019,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(513,'match:60','board',60,4,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400025,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(514,'challenge:70','challenge-card',NULL,NULL,'{"challenge_id":70,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400029,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(515,'match:61','challenge-thread',61,NULL,'{"challenge_id":70}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(516,'match:61','board',61,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400032,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(517,'match:61','board',61,1,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400036,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(518,'match:61','board',61,2,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400042,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(519,'match:61','board',61,3,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400046,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(520,'match:61','board',61,4,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400052,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(521,'challenge:71','challenge-card',NULL,NULL,'{"challenge_id":71,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400056,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(522,'match:62','challenge-thread',62,NULL,'{"challenge_id":71}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(523,'match:62','board',62,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400059,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(524,'match:62','board',62,1,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400063,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(525,'match:62','board',62,2,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400069,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(526,'match:62','board',62,3,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400073,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(527,'match:62','board',62,4,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400079,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(528,'challenge:72','challenge-card',NULL,NULL,'{"challenge_id":72,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400083,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(529,'match:63','challenge-thread',63,NULL,'{"challenge_id":72}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(530,'match:63','board',63,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400086,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(531,'match:63','board',63,1,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400090,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(532,'match:63','board',63,2,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400096,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(533,'match:63','board',63,3,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400100,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(534,'match:63','board',63,4,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400106,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(535,'challenge:73','challenge-card',NULL,NULL,'{"challenge_id":73,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400110,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(536,'match:64','challenge-thread',64,NULL,'{"challenge_id":73}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(537,'match:64','board',64,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400113,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(538,'challenge:74','challenge-card',NULL,NULL,'{"challenge_id":74,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400119,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(539,'match:65','challenge-thread',65,NULL,'{"challenge_id":74}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(540,'match:65','board',65,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400122,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(541,'challenge:75','challenge-card',NULL,NULL,'{"challenge_id":75,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400126,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(542,'match:66','challenge-thread',66,NULL,'{"challenge_id":75}','done',0,1768522500000000,1768522500000000,1768522500000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(543,'match:66','board',66,0,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400129,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(544,'match:66','board',66,1,'{}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400133,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(545,'player:1456074443980800037:66','reminder',66,NULL,'{"player":1456074443980800037,"why":"new-turn","seq":1,"on_board":false}','pending',0,1768543200000000,1768522500000000,NULL,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(546,'challenge:76','challenge-card',NULL,NULL,'{"challenge_id":76,"maker_informed":false}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400137,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(547,'match:63','proposal',63,4,'{"by":1456074443980800036,"what":"takeback-2","waiting":[1]}','done',0,1768522500000000,1768522500000000,1768522500000000,1461514036838400140,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(548,'match:60','board',60,5,'{}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(549,'match:61','proposal',61,4,'{"by":1456074443980800036,"what":"takeback-2","waiting":[1]}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(550,'match:62','announcement',62,NULL,'{"text":{"kind":"template","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800036},"time":{"kind":"template","message":"{count} day","plural":"{count} days","values":{"count":1},"use":"phrase","context":""}}},"mention":[1456074443980800036],"validity":"turn","seq":4,"due":"yours"}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(551,'match:63','announcement',63,NULL,'{"text":{"kind":"template","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800036},"time":{"kind":"template","message":"{count} day","plural":"{count} days","values":{"count":1},"use":"phrase","context":""}}},"mention":[1456074443980800036],"validity":"turn","seq":4,"due":"yours"}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(552,'match:63','proposal-outcome',63,NULL,'{"outcome":"declined","by":1456074443980800035}','pending',0,1768522500000000,1768522500000000,NULL,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(553,'match:63','announcement',63,NULL,'{"text":{"kind":"template","message":"{player}, your takeback was declined. The match goes on.","plural":null,"values":{"player":{"kind":"mention","number":1456074443980800036}}},"mention":[1456074443980800036],"validity":"match","seq":null,"due":null}','pending',0,1768522500000000,1768522500000000,NULL,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(554,'challenge:77','challenge-card',NULL,NULL,'{"challenge_id":77,"maker_informed":false}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(555,'match:67','challenge-thread',67,NULL,'{"challenge_id":76}','pending',16,1768530975000000,1768522500000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(556,'match:67','board',67,0,'{}','pending',0,1768522500000000,1768522500000000,NULL,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(557,'player:1456074443980800035:65','reminder',65,NULL,'{"player":1456074443980800035,"why":"running-down","seq":0,"on_board":false}','done',9,1768530075000000,1768527900000000,1768530075000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(558,'player:1456074443980800046','daily-message',NULL,NULL,'{"player":1456074443980800046}','pending',9,1768530975000000,1768528800000000,1768530075000000,NULL,0,NULL,NULL);
INSERT INTO "outbox" VALUES(559,'player:1456074443980800035:65','reminder',65,NULL,'{"player":1456074443980800035,"why":"deadline-near","seq":0,"on_board":false}','pending',6,1768530390000000,1768529250000000,1768530230000000,NULL,1456074443980800038,1456074443980800041,NULL);
INSERT INTO "outbox" VALUES(560,'reply:1461546752409600003','reply-answer',12,0,'{"channel":1461212046950400002,"message":1461546752409600003,"text":{"kind":"joined","parts":[{"kind":"template","message":"Not played yet.","plural":null,"values":{}},{"kind":"template","message":"Play {move}?","plural":null,"values":{"move":{"kind":"user-input","text":"b2"}}}],"by":" "},"move":"b2","posted":1461546752409600004,"whole":true}','pending',0,1768531200000000,1768530300000000,1768530300000000,NULL,1456074443980800038,1461212046950400002,NULL);
CREATE TABLE pairings (
	season_id INTEGER NOT NULL, 
	first_id BIGINT NOT NULL, 
	second_id BIGINT NOT NULL, 
	section INTEGER NOT NULL, 
	match_id INTEGER, 
	result VARCHAR, 
	lost_on_time BOOLEAN NOT NULL, 
	ruling VARCHAR, 
	CONSTRAINT pk_pairings PRIMARY KEY (season_id, first_id, second_id), 
	CONSTRAINT fk_pairings_season_id FOREIGN KEY(season_id) REFERENCES seasons (id), 
	CONSTRAINT uq_pairings_match_id UNIQUE (match_id), 
	CONSTRAINT fk_pairings_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "pairings" VALUES(1,1456074443980800035,1456074443980800036,0,1,'second',0,NULL);
INSERT INTO "pairings" VALUES(1,1456074443980800036,1456074443980800037,0,2,'shared',0,'shared');
INSERT INTO "pairings" VALUES(1,1456074443980800037,1456074443980800035,0,3,'shared',0,NULL);
INSERT INTO "pairings" VALUES(2,1456074443980800035,1456074443980800036,0,4,NULL,0,NULL);
INSERT INTO "pairings" VALUES(2,1456074443980800036,1456074443980800037,0,5,NULL,0,NULL);
INSERT INTO "pairings" VALUES(2,1456074443980800037,1456074443980800035,0,6,NULL,0,NULL);
CREATE TABLE plans (
	match_id INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	typed VARCHAR NOT NULL, 
	ply INTEGER NOT NULL, 
	turns JSON NOT NULL, 
	missed VARCHAR NOT NULL, 
	CONSTRAINT pk_plans PRIMARY KEY (match_id, player_id), 
	CONSTRAINT fk_plans_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "plans" VALUES(57,1456074443980800046,'',0,'{"lines":[["b2","d4"]]}','');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	preferences JSON NOT NULL, 
	daily_message_at BIGINT, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
INSERT INTO "players" VALUES(1456074443980800035,'{"unanswered":{"count":0,"since":null,"gave_up":false},"theme":"dark","confirm":"always"}',NULL);
INSERT INTO "players" VALUES(1456074443980800036,'{"unanswered":{"count":0,"since":null,"gave_up":false},"confirm":"never","flipped":true,"listed":true}',NULL);
INSERT INTO "players" VALUES(1456074443980800037,'{"unanswered":{"count":0,"since":null,"gave_up":false},"reminders":{"where":"both","zone":"Europe/Vienna","quiet_from":22,"quiet_to":7,"daily_hour":null}}',NULL);
INSERT INTO "players" VALUES(1456074443980800043,'{"unanswered":{"count":0,"since":null,"gave_up":false},"reminders":{"where":"channel","zone":"Asia/Tokyo","quiet_from":null,"quiet_to":null,"daily_hour":8}}',1768604400000000);
INSERT INTO "players" VALUES(1456074443980800044,'{"unanswered":{"count":0,"since":null,"gave_up":false},"reminders":{"where":"direct","zone":"UTC","quiet_from":null,"quiet_to":null,"daily_hour":null}}',NULL);
INSERT INTO "players" VALUES(1456074443980800045,'{"unanswered":{"count":0,"since":null,"gave_up":false}}',NULL);
INSERT INTO "players" VALUES(1456074443980800046,'{"unanswered":{"count":0,"since":null,"gave_up":false},"reminders":{"where":"channel","zone":"UTC","quiet_from":null,"quiet_to":null,"daily_hour":2}}',1768615200000000);
INSERT INTO "players" VALUES(1456074443980800047,'{"unanswered":{"count":0,"since":null,"gave_up":false},"reminders":{"where":"none","zone":"UTC","quiet_from":null,"quiet_to":null,"daily_hour":null}}',NULL);
CREATE TABLE rated_matches (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	pool VARCHAR NOT NULL, 
	server_id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	annulled_at BIGINT, 
	CONSTRAINT uq_rated_matches_match_id UNIQUE (match_id), 
	CONSTRAINT fk_rated_matches_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "rated_matches" VALUES(1,18,'escabel',1456074443980800038,1768450500000000,NULL);
INSERT INTO "rated_matches" VALUES(2,29,'esgrad',1456074443980800038,1768450500000000,NULL);
INSERT INTO "rated_matches" VALUES(3,54,'escabel',1456074443980800038,1768452300000000,NULL);
CREATE TABLE rated_seats (
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	pool VARCHAR NOT NULL, 
	at BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	lost_on_time BOOLEAN NOT NULL, 
	fixed BOOLEAN NOT NULL, 
	mean_before FLOAT NOT NULL, 
	deviation_before FLOAT NOT NULL, 
	volatility_before FLOAT NOT NULL, 
	mean_after FLOAT NOT NULL, 
	deviation_after FLOAT NOT NULL, 
	volatility_after FLOAT NOT NULL, 
	CONSTRAINT pk_rated_seats PRIMARY KEY (number, seat), 
	CONSTRAINT fk_rated_seats_number FOREIGN KEY(number) REFERENCES rated_matches (number)
)
 WITHOUT ROWID

;
INSERT INTO "rated_seats" VALUES(1,0,1456074443980800035,'escabel',1768450500000000,1,0,0,1500.0,350.0,0.06,1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(1,1,1456074443980800036,'escabel',1768450500000000,2,0,0,1500.0,350.0,0.06,1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(2,0,1456074443980800035,'esgrad',1768450500000000,1,0,0,1500.0,350.0,0.06,1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(2,1,1456074443980800036,'esgrad',1768450500000000,2,0,0,1500.0,350.0,0.06,1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(3,0,100,'escabel',1768452300000000,1,0,0,1500.0,60.0,0.06,1500.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,1,101,'escabel',1768452300000000,1,0,0,1501.0,60.0,0.06,1501.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,2,102,'escabel',1768452300000000,1,0,0,1502.0,60.0,0.06,1502.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,3,103,'escabel',1768452300000000,1,0,0,1503.0,60.0,0.06,1503.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,4,104,'escabel',1768452300000000,1,0,0,1504.0,60.0,0.06,1504.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,5,105,'escabel',1768452300000000,1,0,0,1505.0,60.0,0.06,1505.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,6,106,'escabel',1768452300000000,1,0,0,1506.0,60.0,0.06,1506.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,7,107,'escabel',1768452300000000,1,0,0,1507.0,60.0,0.06,1507.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,8,108,'escabel',1768452300000000,1,0,0,1508.0,60.0,0.06,1508.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,9,109,'escabel',1768452300000000,1,0,0,1509.0,60.0,0.06,1509.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,10,110,'escabel',1768452300000000,1,0,0,1510.0,60.0,0.06,1510.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,11,111,'escabel',1768452300000000,1,0,0,1511.0,60.0,0.06,1511.0,60.0,0.06);
CREATE TABLE rating_servers (
	server_id BIGINT NOT NULL, 
	pool VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	CONSTRAINT pk_rating_servers PRIMARY KEY (server_id, pool, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',100);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',101);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',102);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',103);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',104);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',105);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',106);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',107);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',108);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',109);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',110);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',111);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',1456074443980800035);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'escabel',1456074443980800036);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'esgrad',1456074443980800035);
INSERT INTO "rating_servers" VALUES(1456074443980800038,'esgrad',1456074443980800036);
CREATE TABLE ratings (
	player_id BIGINT NOT NULL, 
	pool VARCHAR NOT NULL, 
	mean FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	opponents INTEGER NOT NULL, 
	rated_at BIGINT, 
	ranked BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (player_id, pool)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES(100,'escabel',1500.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(101,'escabel',1501.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(102,'escabel',1502.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(103,'escabel',1503.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(104,'escabel',1504.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(105,'escabel',1505.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(106,'escabel',1506.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(107,'escabel',1507.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(108,'escabel',1508.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(109,'escabel',1509.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(110,'escabel',1510.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(111,'escabel',1511.0,60.0,0.06,5,3,1768452300000000,1,0);
INSERT INTO "ratings" VALUES(1456074443980800035,'escabel',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1768450500000000,0,0);
INSERT INTO "ratings" VALUES(1456074443980800035,'esgrad',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1768450500000000,0,0);
INSERT INTO "ratings" VALUES(1456074443980800036,'escabel',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1768450500000000,0,1);
INSERT INTO "ratings" VALUES(1456074443980800036,'esgrad',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1768450500000000,0,1);
CREATE TABLE reviews (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER, 
	study_id INTEGER, 
	player_id BIGINT NOT NULL, 
	found JSON NOT NULL, 
	done BOOLEAN NOT NULL, 
	created_at BIGINT NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	CONSTRAINT uq_reviews_match_id UNIQUE (match_id), 
	CONSTRAINT fk_reviews_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_reviews_study_id UNIQUE (study_id), 
	CONSTRAINT fk_reviews_study_id FOREIGN KEY(study_id) REFERENCES studies (id)
);
INSERT INTO "reviews" VALUES(1,NULL,2,1456074443980800035,'{"judged":[{"shares":[594,406],"winner":null,"best":"b3"},{"shares":[442,558],"winner":null,"best":"d1"},{"shares":[497,503],"winner":null,"best":"a2"}],"points":[{"turn":0,"better":["b3"],"complete":true,"before":{"shares":[594,406],"winner":null,"best":"b3"},"after":{"shares":[442,558],"winner":null,"best":"d1"},"reply":{"shares":[500,500],"winner":null,"best":"swap"}},{"turn":1,"better":["d1"],"complete":true,"before":{"shares":[442,558],"winner":null,"best":"d1"},"after":{"shares":[497,503],"winner":null,"best":"a2"},"reply":{"shares":[500,500],"winner":null,"best":"c4"}}]}',1,1768452300000000,1461212046950400145,1461219596697600451);
INSERT INTO "reviews" VALUES(2,7,NULL,1456074443980800035,'{"judged":[{"shares":[594,406],"winner":null,"best":"b3"},{"shares":[442,558],"winner":null,"best":"d1"},{"shares":[497,503],"winner":null,"best":"a2"}],"points":[{"turn":0,"better":["b3"],"complete":true,"before":{"shares":[594,406],"winner":null,"best":"b3"},"after":{"shares":[442,558],"winner":null,"best":"d1"},"reply":{"shares":[500,500],"winner":null,"best":"swap"}},{"turn":1,"better":["d1"],"complete":true,"before":{"shares":[442,558],"winner":null,"best":"d1"},"after":{"shares":[497,503],"winner":null,"best":"a2"},"reply":{"shares":[500,500],"winner":null,"best":"c4"}}]}',1,1768452300000000,1461150390681600034,1461219596697600524);
CREATE TABLE season_players (
	season_id INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	joined_at BIGINT NOT NULL, 
	section INTEGER, 
	rank INTEGER, 
	status VARCHAR NOT NULL, 
	CONSTRAINT pk_season_players PRIMARY KEY (season_id, player_id), 
	CONSTRAINT fk_season_players_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
)
 WITHOUT ROWID

;
INSERT INTO "season_players" VALUES(1,1456074443980800035,1767225600000000,0,0,'in');
INSERT INTO "season_players" VALUES(1,1456074443980800036,1767225600000000,0,1,'in');
INSERT INTO "season_players" VALUES(1,1456074443980800037,1767225600000000,0,2,'in');
INSERT INTO "season_players" VALUES(2,1456074443980800035,1767830400000000,0,2,'in');
INSERT INTO "season_players" VALUES(2,1456074443980800036,1767830400000000,0,0,'in');
INSERT INTO "season_players" VALUES(2,1456074443980800037,1767830400000000,0,1,'in');
INSERT INTO "season_players" VALUES(3,1456074443980800035,1768435800000000,NULL,NULL,'in');
INSERT INTO "season_players" VALUES(3,1456074443980800036,1768435800000000,NULL,NULL,'in');
INSERT INTO "season_players" VALUES(3,1456074443980800037,1768435800000000,NULL,NULL,'in');
INSERT INTO "season_players" VALUES(4,1456074443980800035,1768435800000000,NULL,NULL,'in');
INSERT INTO "season_players" VALUES(4,1456074443980800036,1768435800000000,NULL,NULL,'in');
INSERT INTO "season_players" VALUES(4,1456074443980800037,1768435800000000,NULL,NULL,'in');
CREATE TABLE seasons (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	server_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	organiser_id BIGINT NOT NULL, 
	previous_id INTEGER, 
	ordinal INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	match_options JSON NOT NULL, 
	section_size INTEGER NOT NULL, 
	weeks INTEGER NOT NULL, 
	promoted INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	begins_at BIGINT NOT NULL, 
	ends_at BIGINT NOT NULL, 
	due_at BIGINT, 
	repeats BOOLEAN NOT NULL, 
	card_id BIGINT, 
	card_at BIGINT, 
	card_state VARCHAR, 
	edited_at BIGINT, 
	CONSTRAINT uq_seasons_previous_id UNIQUE (previous_id), 
	CONSTRAINT fk_seasons_previous_id FOREIGN KEY(previous_id) REFERENCES seasons (id)
);
INSERT INTO "seasons" VALUES(1,1456074443980800038,1456074443980800041,1456074443980800045,NULL,1,'Spring','escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',7,1,1,'over',1767225600000000,1767830400000000,NULL,1,1458611159040000004,1767830400000000,'over',1767830400000000);
INSERT INTO "seasons" VALUES(2,1456074443980800038,1456074443980800041,1456074443980800045,1,2,'Spring','escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',7,1,1,'running',1768435500000000,1769040300000000,1769040300000000,1,1461149132390400000,1768435500000000,'running',1768435502000000);
INSERT INTO "seasons" VALUES(3,1456074443980800038,1456074443980800041,1456074443980800045,NULL,1,'Winter','escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',7,1,1,'called-off',1771027800000000,1771632600000000,NULL,1,1461150390681600020,1768435800000000,'called-off',1768435800000000);
INSERT INTO "seasons" VALUES(4,1456074443980800038,1456074443980800041,1456074443980800045,NULL,1,'Summer','escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"42h","weekends_off":false,"rated":"rated","pace":"at-once"}',7,1,1,'open',1771027800000000,1771632600000000,1771027800000000,1,1461150390681600023,1768435800000000,'open',1768435802000000);
CREATE TABLE server_absences (
	server_id BIGINT NOT NULL, 
	end_at BIGINT NOT NULL, 
	start_at BIGINT NOT NULL, 
	CONSTRAINT pk_server_absences PRIMARY KEY (server_id, end_at, start_at)
)
 WITHOUT ROWID

;
CREATE TABLE servers (
	id INTEGER NOT NULL, 
	settings JSON NOT NULL, 
	left_at BIGINT, 
	CONSTRAINT pk_servers PRIMARY KEY (id)
);
INSERT INTO "servers" VALUES(1456074443980800038,'{"threads":true,"theme":"dark","moderator_role":1456074443980800048}',NULL);
CREATE TABLE shard_heartbeats (
	shards INTEGER NOT NULL, 
	shard INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_shard_heartbeats PRIMARY KEY (shards, shard)
)
 WITHOUT ROWID

;
INSERT INTO "shard_heartbeats" VALUES(1,0,1768530300000000);
CREATE TABLE studies (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player_id BIGINT NOT NULL, 
	record BLOB NOT NULL, 
	match_id INTEGER, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT fk_studies_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "studies" VALUES(1,1456074443980800035,X'7B0A2022666F726D6174223A2022706F7374626F6172642D7265636F72642D31222C0A20226D61746368223A20372C0A2022706C6179657273223A205B22616E6E222C2022626F62225D2C0A2022626567616E223A2022323032362D30312D31355430303A31303A30305A222C0A2022656E646564223A2022323032362D30312D31355430313A31303A31355A222C0A20227261746564223A2066616C73652C0A202267616D65223A20226573636162656C222C0A202272756C65735F76657273696F6E223A20312C0A20226F7074696F6E73223A207B2273697A65223A202235222C202265646974696F6E223A20227374616E64617264222C20226D6F76656D656E74223A2022616E79222C20227365747570223A2022656D707479222C2022706965223A20226F6E227D2C0A20227365617473223A20322C0A2022776973686573223A205B6E756C6C2C206E756C6C5D2C0A2022636F6D6D69746D656E74223A206E756C6C2C0A202273656564223A206E756C6C2C0A20226576656E7473223A205B0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226331222C20226174223A2022323032362D30312D31355430303A31303A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226135222C20226174223A2022323032362D30312D31355430303A31303A30305A227D2C0A20207B226B696E64223A202274696D656F7574222C202273656174223A20302C202274657874223A2022222C20226174223A2022323032362D30312D31355430313A31303A31355A227D0A205D2C0A2022686173686573223A205B0A20202230663339643662393336346337626461313137386464393361326331363362666663396530383066643039643931396433363661313534636165376565366165222C0A20202236363163373165353930336432393137376266613730396138376133366134616165363661343034333766366337346337383130326562626334623831363962222C0A20202230326438396161616333343264346264333430343330613836323238663739326232623539613630383566393835633337663235383235343563306239396461222C0A20202235356136313134343535313666663337373732373139613962353435333130323735333230313161303934393266326431303931306666313738633236663261220A205D2C0A20226472617773223A205B5D2C0A2022726573756C74223A207B2277696E6E657273223A205B315D2C20227465726D696E6174696F6E223A202274696D656F7574222C202273636F726573223A206E756C6C7D0A7D0A',7,1768452300000000);
INSERT INTO "studies" VALUES(2,1456074443980800035,X'7B0A2022666F726D6174223A2022706F7374626F6172642D7265636F72642D31222C0A20226D61746368223A20372C0A2022706C6179657273223A205B22616E6E222C2022626F62225D2C0A2022626567616E223A2022323032362D30312D31355430303A31303A30305A222C0A2022656E646564223A2022323032362D30312D31355430313A31303A31355A222C0A20227261746564223A2066616C73652C0A202267616D65223A20226573636162656C222C0A202272756C65735F76657273696F6E223A20312C0A20226F7074696F6E73223A207B2273697A65223A202235222C202265646974696F6E223A20227374616E64617264222C20226D6F76656D656E74223A2022616E79222C20227365747570223A2022656D707479222C2022706965223A20226F6E227D2C0A20227365617473223A20322C0A2022776973686573223A205B6E756C6C2C206E756C6C5D2C0A2022636F6D6D69746D656E74223A206E756C6C2C0A202273656564223A206E756C6C2C0A20226576656E7473223A205B0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226331222C20226174223A2022323032362D30312D31355430303A31303A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226135222C20226174223A2022323032362D30312D31355430303A31303A30305A227D2C0A20207B226B696E64223A202274696D656F7574222C202273656174223A20302C202274657874223A2022222C20226174223A2022323032362D30312D31355430313A31303A31355A227D0A205D2C0A2022686173686573223A205B0A20202230663339643662393336346337626461313137386464393361326331363362666663396530383066643039643931396433363661313534636165376565366165222C0A20202236363163373165353930336432393137376266613730396138376133366134616165363661343034333766366337346337383130326562626334623831363962222C0A20202230326438396161616333343264346264333430343330613836323238663739326232623539613630383566393835633337663235383235343563306239396461222C0A20202235356136313134343535313666663337373732373139613962353435333130323735333230313161303934393266326431303931306666313738633236663261220A205D2C0A20226472617773223A205B5D2C0A2022726573756C74223A207B2277696E6E657273223A205B315D2C20227465726D696E6174696F6E223A202274696D656F7574222C202273636F726573223A206E756C6C7D0A7D0A',7,1768452300000000);
CREATE TABLE sweeps (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR NOT NULL, 
	subject BIGINT NOT NULL, 
	after_match INTEGER NOT NULL, 
	data JSON NOT NULL
);
CREATE TABLE tries (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player_id BIGINT NOT NULL, 
	match_id INTEGER, 
	study_id INTEGER, 
	tried JSON NOT NULL, 
	seq INTEGER NOT NULL, 
	changed_at BIGINT NOT NULL, 
	CONSTRAINT fk_tries_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_tries_study_id UNIQUE (study_id), 
	CONSTRAINT fk_tries_study_id FOREIGN KEY(study_id) REFERENCES studies (id)
);
INSERT INTO "tries" VALUES(8,1456074443980800036,13,NULL,'{"trees":{"1":{"lines":[["swap"]]}}}',1,1768452300000000);
INSERT INTO "tries" VALUES(18,1456074443980800043,22,NULL,'{"trees":{"1":{"lines":[["swap"]]}}}',1,1768452300000000);
INSERT INTO "tries" VALUES(21,1456074443980800035,23,NULL,'{"trees":{"0":{"lines":[["komi 7"]]}}}',0,1768452300000000);
INSERT INTO "tries" VALUES(25,1456074443980800035,24,NULL,'{"trees":{"1":{"lines":[["white"]]}}}',1,1768452300000000);
INSERT INTO "tries" VALUES(28,1456074443980800036,25,NULL,'{"trees":{"2":{"lines":[["pass"]]}}}',2,1768452300000000);
INSERT INTO "tries" VALUES(31,1456074443980800036,26,NULL,'{"trees":{"2":{"lines":[["pass"]]}}}',2,1768452300000000);
INSERT INTO "tries" VALUES(34,1456074443980800035,27,NULL,'{"trees":{"8":{"lines":[["pass"]]}}}',8,1768452300000000);
INSERT INTO "tries" VALUES(37,1456074443980800036,28,NULL,'{"trees":{"7":{"lines":[["pass"]]}}}',7,1768452300000000);
INSERT INTO "tries" VALUES(43,1456074443980800036,34,NULL,'{"trees":{"1":{"lines":[["tree R"],["tree G"],["tree K"]]}}}',1,1768452300000000);
INSERT INTO "tries" VALUES(52,1456074443980800035,43,NULL,'{"trees":{"0":{"lines":[["komi 7"]]}}}',0,1768452300000000);
INSERT INTO "tries" VALUES(58,1456074443980800035,52,NULL,'{"trees":{"1":{"lines":[["swap"]]}}}',1,1768452300000000);
CREATE TABLE vacations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player_id BIGINT NOT NULL, 
	start_at BIGINT NOT NULL, 
	end_at BIGINT NOT NULL
);
INSERT INTO "vacations" VALUES(1,1456074443980800043,1768452300000000,1769316300000000);
CREATE INDEX ix_matches_position ON matches (position) WHERE position IS NOT NULL;
CREATE INDEX ix_matches_running ON matches (server_id) WHERE finished_at IS NULL;
CREATE INDEX ix_matches_check ON matches (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX ix_matches_ended ON matches (server_id, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX ix_matches_stuck ON matches (stuck_at) WHERE stuck_at IS NOT NULL;
CREATE INDEX ix_matches_on_move ON matches (mover_id, turn_started_at) WHERE mover_id IS NOT NULL;
CREATE INDEX ix_matches_ended_number ON matches (server_id, id) WHERE finished_at IS NOT NULL;
CREATE INDEX ix_matches_channel ON matches (channel_id, finished_at);
CREATE INDEX ix_players_daily_message ON players (daily_message_at) WHERE daily_message_at IS NOT NULL;
CREATE INDEX ix_names_player ON names (player_id);
CREATE INDEX ix_vacations_player ON vacations (player_id, end_at);
CREATE INDEX ix_servers_left ON servers (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX ix_ratings_listed ON ratings (pool, mean, player_id, ranked, listed) WHERE ranked AND listed;
CREATE INDEX ix_seasons_organiser ON seasons (organiser_id);
CREATE INDEX ix_seasons_server ON seasons (server_id, id);
CREATE INDEX ix_seasons_due ON seasons (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_ladder_players_player ON ladder_players (player_id);
CREATE INDEX ix_ladder_players_drops ON ladder_players (drops_at) WHERE drops_at IS NOT NULL;
CREATE INDEX ix_match_seats_player ON match_seats (player_id, finished_at, match_id, alone, outcome, game, server_id, home_id, turns, thinking, colour);
CREATE INDEX ix_events_moderators ON events (player_id) WHERE kind IN ('cancelled', 'removed');
CREATE UNIQUE INDEX uq_events_interaction ON events (match_id, interaction_id) WHERE interaction_id IS NOT NULL;
CREATE INDEX ix_plans_player ON plans (player_id);
CREATE INDEX ix_challenges_maker ON challenges (maker_id) WHERE state = 'open';
CREATE INDEX ix_challenges_open ON challenges (open_until) WHERE state = 'open';
CREATE INDEX ix_challenges_server ON challenges (server_id) WHERE state = 'open';
CREATE INDEX ix_challenges_ladder ON challenges (server_id, game, state, created_at) WHERE ladder;
CREATE INDEX ix_interventions_moderator ON interventions (moderator_id);
CREATE INDEX ix_interventions_server ON interventions (server_id, id);
CREATE INDEX ix_outbox_failed ON outbox (channel_id) WHERE state = 'pending' AND attempts > 0;
CREATE INDEX ix_outbox_done ON outbox (created_at) WHERE state IN ('done', 'given-up');
CREATE INDEX ix_outbox_match ON outbox (match_id, state);
CREATE INDEX ix_outbox_message ON outbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX ix_outbox_answer ON outbox (lane, match_id, created_at) WHERE kind = 'reply-answer';
CREATE INDEX ix_outbox_lane ON outbox (lane, id) WHERE state = 'pending';
CREATE INDEX ix_outbox_parked ON outbox (server_id, channel_id) WHERE state = 'parked';
CREATE INDEX ix_outbox_instance ON outbox (instance_id) WHERE instance_id IS NOT NULL;
CREATE INDEX ix_outbox_broken ON outbox (id) WHERE state = 'broken';
CREATE INDEX ix_outbox_due ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX ix_outbox_server ON outbox (server_id, due_at, id, channel_id) WHERE state = 'pending';
CREATE INDEX ix_rated_matches_pool ON rated_matches (pool, number);
CREATE INDEX ix_studies_match ON studies (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX ix_studies_player ON studies (player_id, id);
CREATE INDEX ix_season_players_player ON season_players (player_id);
CREATE INDEX ix_challenge_players_player ON challenge_players (player_id);
CREATE INDEX ix_rated_seats_latest ON rated_seats (player_id, at);
CREATE INDEX ix_rated_seats_course ON rated_seats (player_id, pool, number);
CREATE INDEX ix_reviews_player ON reviews (player_id, done);
CREATE INDEX ix_tries_match ON tries (match_id);
CREATE UNIQUE INDEX ix_tries_player ON tries (player_id, match_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('instances',4);
INSERT INTO "sqlite_sequence" VALUES('seasons',4);
INSERT INTO "sqlite_sequence" VALUES('outbox',560);
INSERT INTO "sqlite_sequence" VALUES('matches',67);
INSERT INTO "sqlite_sequence" VALUES('interventions',9);
INSERT INTO "sqlite_sequence" VALUES('challenges',77);
INSERT INTO "sqlite_sequence" VALUES('rated_matches',3);
INSERT INTO "sqlite_sequence" VALUES('sweeps',7);
INSERT INTO "sqlite_sequence" VALUES('studies',2);
INSERT INTO "sqlite_sequence" VALUES('reviews',2);
INSERT INTO "sqlite_sequence" VALUES('tries',61);
INSERT INTO "sqlite_sequence" VALUES('vacations',1);
COMMIT;
