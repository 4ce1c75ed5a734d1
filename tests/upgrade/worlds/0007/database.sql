BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE blocks (
	player_id BIGINT NOT NULL, 
	blocked_id BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (player_id, blocked_id)
)
 WITHOUT ROWID

;
INSERT INTO "blocks" VALUES(1456074443980800038,1456074443980800040);
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
INSERT INTO "challenge_players" VALUES(1,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(1,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(2,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(2,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(3,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(3,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(4,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(4,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(5,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(5,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(5,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(6,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(6,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(7,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(7,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(8,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(8,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(9,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(9,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(10,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(10,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(11,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(11,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(12,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(12,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(13,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(13,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(14,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(14,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(15,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(15,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(16,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(16,1,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(17,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(17,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(18,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(18,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(19,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(19,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(20,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(20,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(21,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(21,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(22,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(22,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(23,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(23,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(24,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(24,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(25,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(25,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(26,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(26,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(27,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(27,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(27,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(28,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(28,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(29,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(29,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(29,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(30,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(30,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(30,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(30,3,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(30,4,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(31,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(31,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(32,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(32,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(33,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(33,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(33,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(34,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(34,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(34,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(35,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(35,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(36,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(36,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(37,0,1456074443980800032,1,'blue');
INSERT INTO "challenge_players" VALUES(37,1,1456074443980800038,1,'black');
INSERT INTO "challenge_players" VALUES(37,2,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(37,3,1456074443980800030,0,NULL);
INSERT INTO "challenge_players" VALUES(38,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(38,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(39,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(39,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(40,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(40,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(41,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(41,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(42,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(42,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(42,2,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(43,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(43,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(44,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(44,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(45,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(45,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(46,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(46,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(47,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(47,1,1456074443980800031,0,NULL);
INSERT INTO "challenge_players" VALUES(48,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(48,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(49,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(49,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(50,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(50,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(51,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(51,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(52,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(52,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(53,0,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(53,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(54,0,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(54,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(55,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(55,1,1456074443980800032,0,NULL);
INSERT INTO "challenge_players" VALUES(56,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(57,0,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(57,1,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(58,0,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(59,0,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(60,0,1456074443980800038,1,NULL);
INSERT INTO "challenge_players" VALUES(61,0,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(62,0,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(63,0,1456074443980800040,1,NULL);
INSERT INTO "challenge_players" VALUES(64,0,1456074443980800041,1,NULL);
INSERT INTO "challenge_players" VALUES(65,0,1456074443980800041,1,NULL);
INSERT INTO "challenge_players" VALUES(66,0,1456074443980800041,1,NULL);
INSERT INTO "challenge_players" VALUES(66,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(67,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(67,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(68,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(68,1,1456074443980800039,0,NULL);
INSERT INTO "challenge_players" VALUES(69,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(69,1,1456074443980800039,1,NULL);
INSERT INTO "challenge_players" VALUES(70,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(70,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(71,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(71,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(72,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(72,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(73,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(73,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(74,0,1456074443980800042,1,NULL);
INSERT INTO "challenge_players" VALUES(74,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(75,0,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(75,1,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(76,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(76,1,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(77,0,1456074443980800031,1,NULL);
INSERT INTO "challenge_players" VALUES(77,1,1456074443980800030,1,NULL);
INSERT INTO "challenge_players" VALUES(78,0,1456074443980800032,1,NULL);
INSERT INTO "challenge_players" VALUES(78,1,1456074443980800031,0,NULL);
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
	expires_at BIGINT NOT NULL, 
	match_id INTEGER, 
	CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "challenges" VALUES(1,1456074443980800033,1456074443980800036,1456074443980800047,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends":"off","rated":"casual"}',2,'me',1456074443980800030,'started',1767225600000000,1767830400000000,1);
INSERT INTO "challenges" VALUES(2,1456074443980800033,1456074443980800036,1456074443980800056,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"1h","weekends":"off","rated":"casual"}',2,'me',1456074443980800030,'started',1767225600000000,1767830400000000,2);
INSERT INTO "challenges" VALUES(3,1456074443980800033,1456074443980800036,1456074443980800064,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"1h","weekends":"off","rated":"casual"}',2,'me',1456074443980800030,'started',1767225600000000,1767830400000000,3);
INSERT INTO "challenges" VALUES(4,1456074443980800033,1456074443980800036,1456074443980800178,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767225600000000,1767830400000000,4);
INSERT INTO "challenges" VALUES(5,1456074443980800033,1456074443980800036,1456074443980800187,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"2h","weekends":"off","rated":"default"}',3,'me',1456074443980800030,'started',1767225600000000,1767830400000000,5);
INSERT INTO "challenges" VALUES(6,1456074443980800033,1456074443980800036,1456136100249600002,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,6);
INSERT INTO "challenges" VALUES(7,1456074443980800033,1456074443980800036,1456136100249600010,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d+1d/4d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,7);
INSERT INTO "challenges" VALUES(8,1456074443980800033,1456074443980800036,1456136100249600024,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"none","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,8);
INSERT INTO "challenges" VALUES(9,1456074443980800033,1456074443980800036,1456136100249600044,'escabel','{"size":"5","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"on","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,9);
INSERT INTO "challenges" VALUES(10,1456074443980800033,1456074443980800036,1456136100249600144,'escabel','{"size":"5","edition":"tiebreak","movement":"crosscut","setup":"checkered-white","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,10);
INSERT INTO "challenges" VALUES(11,1456074443980800033,1456074443980800036,1456136100249600171,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"2d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,11);
INSERT INTO "challenges" VALUES(12,1456074443980800033,1456074443980800036,1456136100249600287,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,12);
INSERT INTO "challenges" VALUES(13,1456074443980800033,1456074443980800036,1456136100249600385,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,13);
INSERT INTO "challenges" VALUES(14,1456074443980800033,1456074443980800036,1456136100249600422,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,14);
INSERT INTO "challenges" VALUES(15,1456074443980800033,1456074443980800036,1456136100249600435,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,15);
INSERT INTO "challenges" VALUES(16,1456074443980800033,1456074443980800036,1456136100249600475,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,16);
INSERT INTO "challenges" VALUES(17,1456074443980800033,1456074443980800036,1456136100249600490,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,17);
INSERT INTO "challenges" VALUES(18,1456074443980800033,1456074443980800036,1456136100249600498,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"5d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,18);
INSERT INTO "challenges" VALUES(19,1456074443980800033,1456074443980800036,1456136100249600512,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,19);
INSERT INTO "challenges" VALUES(20,1456074443980800033,1456074443980800036,1456136100249600532,'esgrad','{"side":"5","bonus":"first-pass","undivided":"zero"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,20);
INSERT INTO "challenges" VALUES(21,1456074443980800033,1456074443980800036,1456136100249600552,'esgrad','{"side":"5","bonus":"final-passes","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,21);
INSERT INTO "challenges" VALUES(22,1456074443980800033,1456074443980800036,1456136100249600608,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,22);
INSERT INTO "challenges" VALUES(23,1456074443980800033,1456074443980800036,1456136100249600658,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,23);
INSERT INTO "challenges" VALUES(24,1456074443980800033,1456074443980800036,1456136100249600720,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,24);
INSERT INTO "challenges" VALUES(25,1456074443980800033,1456074443980800036,1456136100249600751,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,25);
INSERT INTO "challenges" VALUES(26,1456074443980800033,1456074443980800036,1456136100249600764,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,26);
INSERT INTO "challenges" VALUES(27,1456074443980800033,1456074443980800036,1456136100249600774,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'me',1456074443980800031,'started',1767240300000000,1767845100000000,27);
INSERT INTO "challenges" VALUES(28,1456074443980800033,1456074443980800036,1456136100249600798,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,28);
INSERT INTO "challenges" VALUES(29,1456074443980800033,1456074443980800036,1456136100249600820,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'me',1456074443980800030,'started',1767240300000000,1767845100000000,29);
INSERT INTO "challenges" VALUES(30,1456074443980800033,1456074443980800036,1456136100249600837,'stack-control','{"setup":"scattered","elimination":"three","ending":"control"}','{"clock":"4d","weekends":"off","rated":"default"}',5,'me',1456074443980800030,'started',1767240300000000,1767845100000000,30);
INSERT INTO "challenges" VALUES(31,1456074443980800033,1456074443980800036,1456136100249600942,'stack-control','{"setup":"scattered","elimination":"all","ending":"last-mover"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,31);
INSERT INTO "challenges" VALUES(32,1456074443980800033,1456074443980800036,1456136100249601071,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"6d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,32);
INSERT INTO "challenges" VALUES(33,1456074443980800033,1456074443980800036,1456136100249601213,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'me',1456074443980800030,'started',1767240300000000,1767845100000000,33);
INSERT INTO "challenges" VALUES(34,1456074443980800033,1456074443980800036,1456136100249601524,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'me',1456074443980800030,'started',1767240300000000,1767845100000000,34);
INSERT INTO "challenges" VALUES(35,1456074443980800033,1456074443980800036,1456136100249601835,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,35);
INSERT INTO "challenges" VALUES(36,1456074443980800033,1456074443980800036,1456136100249601856,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,36);
INSERT INTO "challenges" VALUES(37,1456074443980800033,1456074443980800036,1456136100249601871,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',5,'random',1456074443980800032,'open',1767240300000000,1767845100000000,NULL);
INSERT INTO "challenges" VALUES(38,1456136100249601880,1456136100249601883,1456136100249601886,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,37);
INSERT INTO "challenges" VALUES(39,1456074443980800033,1456074443980800036,1456136100249601900,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,38);
INSERT INTO "challenges" VALUES(40,1456074443980800033,1456074443980800036,1456136100249601929,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,39);
INSERT INTO "challenges" VALUES(41,1456074443980800033,1456074443980800036,1456136100249601941,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767240300000000,1767845100000000,40);
INSERT INTO "challenges" VALUES(42,1456074443980800033,1456074443980800036,1456136100249601952,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'me',1456074443980800030,'started',1767240300000000,1767845100000000,41);
INSERT INTO "challenges" VALUES(43,1456074443980800033,1456074443980800036,1456136100249601986,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767240300000000,1767845100000000,42);
INSERT INTO "challenges" VALUES(44,1456074443980800033,1456074443980800036,1456143649996800005,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767242100000000,1767846900000000,43);
INSERT INTO "challenges" VALUES(45,1456074443980800033,1456074443980800036,1456143649996800040,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767242100000000,1767846900000000,44);
INSERT INTO "challenges" VALUES(46,1456074443980800033,1456074443980800036,1456143649996800076,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767242100000000,1767846900000000,45);
INSERT INTO "challenges" VALUES(47,1456074443980800033,1456074443980800036,1456143649996800111,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'opponent',1456074443980800030,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(48,1456074443980800033,1456074443980800037,1456143649996800114,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,46);
INSERT INTO "challenges" VALUES(49,1456074443980800033,1456074443980800037,1456143649996800147,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,47);
INSERT INTO "challenges" VALUES(50,1456074443980800033,1456074443980800037,1456143649996800179,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,48);
INSERT INTO "challenges" VALUES(51,1456074443980800033,1456074443980800037,1456143649996800211,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,49);
INSERT INTO "challenges" VALUES(52,1456074443980800033,1456074443980800037,1456143649996800243,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,50);
INSERT INTO "challenges" VALUES(53,1456074443980800033,1456074443980800037,1456143649996800287,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"1d","weekends":"off","rated":"casual"}',2,'me',1456074443980800039,'started',1767242100000000,1767846900000000,51);
INSERT INTO "challenges" VALUES(54,1456074443980800033,1456074443980800036,1456143649996800298,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800032,'started',1767242100000000,1767846900000000,52);
INSERT INTO "challenges" VALUES(55,1456074443980800033,1456074443980800036,1456143649996800311,'escabel','{"size":"7","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'random',1456074443980800030,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(56,1456074443980800033,1456074443980800036,1456143649996800314,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"none","weekends":"off","rated":"default"}',2,'random',1456074443980800030,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(57,1456074443980800033,1456074443980800036,1456143649996800317,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"default"}',3,'random',1456074443980800038,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(58,1456074443980800033,1456074443980800036,1456143649996800322,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800038,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(59,1456074443980800033,1456074443980800036,1456143649996800325,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800038,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(60,1456074443980800033,1456074443980800036,1456143649996800328,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800038,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(61,1456074443980800033,1456074443980800036,1456143649996800331,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800040,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(62,1456074443980800033,1456074443980800036,1456143649996800334,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800040,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(63,1456074443980800033,1456074443980800036,1456143649996800337,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800040,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(64,1456074443980800033,1456074443980800036,1456143649996800340,'escabel','{"size":"6","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800041,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(65,1456074443980800033,1456074443980800036,1456143649996800343,'escabel','{"size":"8","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800041,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(66,1456074443980800033,1456074443980800036,1456143649996800346,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"default"}',2,'random',1456074443980800041,'started',1767242100000000,1767846900000000,53);
INSERT INTO "challenges" VALUES(67,1456074443980800033,1456074443980800036,1456143649996801367,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"4d","weekends":"off","rated":"casual"}',2,'me',1456074443980800031,'started',1767242100000000,1767846900000000,55);
INSERT INTO "challenges" VALUES(68,1456074443980800033,1456074443980800037,NULL,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'opponent',1456074443980800031,'open',1767242100000000,1767846900000000,NULL);
INSERT INTO "challenges" VALUES(69,1456074443980800033,1456074443980800037,NULL,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'opponent',1456074443980800031,'started',1767242100000000,1767846900000000,56);
INSERT INTO "challenges" VALUES(70,1456074443980800033,1456074443980800036,1456438090137600002,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767312300000000,1767917100000000,57);
INSERT INTO "challenges" VALUES(71,1456074443980800033,1456074443980800036,1456438090137600029,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767312300000000,1767917100000000,58);
INSERT INTO "challenges" VALUES(72,1456074443980800033,1456074443980800036,1456438090137600056,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767312300000000,1767917100000000,59);
INSERT INTO "challenges" VALUES(73,1456074443980800033,1456074443980800036,1456438090137600083,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767312300000000,1767917100000000,60);
INSERT INTO "challenges" VALUES(74,1456074443980800033,1456074443980800036,1456438090137600110,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',2,'me',1456074443980800042,'started',1767312300000000,1767917100000000,61);
INSERT INTO "challenges" VALUES(75,1456074443980800033,1456074443980800036,1456438090137600119,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"150m","weekends":"off","rated":"rated"}',2,'me',1456074443980800030,'started',1767312300000000,1767917100000000,62);
INSERT INTO "challenges" VALUES(76,1456074443980800033,1456074443980800036,1456438090137600126,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'me',1456074443980800031,'started',1767312300000000,1767917100000000,63);
INSERT INTO "challenges" VALUES(77,1456074443980800033,1456074443980800036,1456438090137600137,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'random',1456074443980800031,'started',1767312300000000,1767917100000000,64);
INSERT INTO "challenges" VALUES(78,1456074443980800033,1456074443980800036,NULL,'escabel','{"size":"9","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',2,'random',1456074443980800032,'open',1767312300000000,1767917100000000,NULL);
CREATE TABLE events (
	match_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER, 
	player_id BIGINT, 
	text VARCHAR NOT NULL, 
	at BIGINT NOT NULL, 
	interaction_id BIGINT, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES(1,1,'move',0,1456074443980800030,'c3',1767225600000000,1456074443980800075);
INSERT INTO "events" VALUES(1,2,'move',1,1456074443980800031,'swap',1767225600000000,1456074443980800081);
INSERT INTO "events" VALUES(1,3,'move',0,1456074443980800030,'c5',1767225600000000,1456074443980800087);
INSERT INTO "events" VALUES(1,4,'move',1,1456074443980800031,'a2',1767225600000000,1456074443980800093);
INSERT INTO "events" VALUES(1,5,'move',0,1456074443980800030,'b5',1767225600000000,1456074443980800099);
INSERT INTO "events" VALUES(1,6,'move',1,1456074443980800031,'e1',1767225600000000,1456074443980800105);
INSERT INTO "events" VALUES(1,7,'timeout',0,NULL,'',1767229215000000,NULL);
INSERT INTO "events" VALUES(2,1,'move',0,1456074443980800030,'komi 756',1767225600000000,1456074443980800111);
INSERT INTO "events" VALUES(2,2,'move',1,1456074443980800031,'white',1767225600000000,1456074443980800117);
INSERT INTO "events" VALUES(2,3,'move',0,1456074443980800030,'g6',1767225600000000,1456074443980800123);
INSERT INTO "events" VALUES(2,4,'move',1,1456074443980800031,'i2',1767225600000000,1456074443980800129);
INSERT INTO "events" VALUES(2,5,'move',0,1456074443980800030,'e1',1767225600000000,1456074443980800135);
INSERT INTO "events" VALUES(2,6,'move',1,1456074443980800031,'a3',1767225600000000,1456074443980800141);
INSERT INTO "events" VALUES(2,7,'timeout',0,NULL,'',1767229215000000,NULL);
INSERT INTO "events" VALUES(3,1,'move',0,1456074443980800030,'Y2 f1',1767225600000000,1456074443980800147);
INSERT INTO "events" VALUES(3,2,'move',0,1456074443980800030,'Y3 f2',1767225600000000,1456074443980800152);
INSERT INTO "events" VALUES(3,3,'move',0,1456074443980800030,'K1 h6',1767225600000000,1456074443980800157);
INSERT INTO "events" VALUES(3,4,'move',1,1456074443980800031,'G1 g7',1767225600000000,1456074443980800163);
INSERT INTO "events" VALUES(3,5,'move',1,1456074443980800031,'B2 a7',1767225600000000,1456074443980800168);
INSERT INTO "events" VALUES(3,6,'move',1,1456074443980800031,'R3 c4',1767225600000000,1456074443980800173);
INSERT INTO "events" VALUES(3,7,'timeout',0,NULL,'',1767229215000000,NULL);
INSERT INTO "events" VALUES(4,1,'cancelled',0,NULL,'never moved',1767229215000000,NULL);
INSERT INTO "events" VALUES(5,1,'move',0,1456074443980800030,'tree R',1767225600000000,1456074443980800199);
INSERT INTO "events" VALUES(5,2,'move',1,1456074443980800031,'tree Y',1767225600000000,1456074443980800205);
INSERT INTO "events" VALUES(5,3,'move',2,1456074443980800032,'tree B',1767225600000000,1456074443980800211);
INSERT INTO "events" VALUES(5,4,'move',2,1456074443980800032,'d5-a5',1767225600000000,1456074443980800217);
INSERT INTO "events" VALUES(5,5,'timeout',0,NULL,'',1767232815000000,NULL);
INSERT INTO "events" VALUES(5,6,'timeout',1,NULL,'',1767247290000000,NULL);
INSERT INTO "events" VALUES(7,1,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249600019);
INSERT INTO "events" VALUES(8,1,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249600033);
INSERT INTO "events" VALUES(8,2,'move',1,1456074443980800031,'swap',1767240300000000,1456136100249600039);
INSERT INTO "events" VALUES(9,1,'move',0,1456074443980800030,'c1',1767240300000000,1456136100249600053);
INSERT INTO "events" VALUES(9,2,'move',1,1456074443980800031,'a5',1767240300000000,1456136100249600059);
INSERT INTO "events" VALUES(9,3,'move',0,1456074443980800030,'c5',1767240300000000,1456136100249600065);
INSERT INTO "events" VALUES(9,4,'move',1,1456074443980800031,'e4',1767240300000000,1456136100249600071);
INSERT INTO "events" VALUES(9,5,'move',0,1456074443980800030,'a2',1767240300000000,1456136100249600077);
INSERT INTO "events" VALUES(9,6,'move',1,1456074443980800031,'a4',1767240300000000,1456136100249600083);
INSERT INTO "events" VALUES(9,7,'move',0,1456074443980800030,'e3',1767240300000000,1456136100249600089);
INSERT INTO "events" VALUES(9,8,'move',1,1456074443980800031,'a5+',1767240300000000,1456136100249600095);
INSERT INTO "events" VALUES(9,9,'move',0,1456074443980800030,'d2',1767240300000000,1456136100249600101);
INSERT INTO "events" VALUES(9,10,'move',1,1456074443980800031,'e5',1767240300000000,1456136100249600107);
INSERT INTO "events" VALUES(9,11,'move',0,1456074443980800030,'a3',1767240300000000,1456136100249600113);
INSERT INTO "events" VALUES(9,12,'move',1,1456074443980800031,'e2',1767240300000000,1456136100249600119);
INSERT INTO "events" VALUES(9,13,'move',0,1456074443980800030,'b3',1767240300000000,1456136100249600125);
INSERT INTO "events" VALUES(9,14,'move',1,1456074443980800031,'a1',1767240300000000,1456136100249600131);
INSERT INTO "events" VALUES(9,15,'takeback',1,1456074443980800031,'13',1767240300000000,1456136100249600134);
INSERT INTO "events" VALUES(9,16,'move',1,1456074443980800031,'a4+',1767240300000000,1456136100249600139);
INSERT INTO "events" VALUES(10,1,'move',0,1456074443980800031,'d1-c1',1767240300000000,1456136100249600154);
INSERT INTO "events" VALUES(10,2,'move',1,1456074443980800030,'d4-d3',1767240300000000,1456136100249600160);
INSERT INTO "events" VALUES(10,3,'move',0,1456074443980800031,'a2-a3',1767240300000000,1456136100249600166);
INSERT INTO "events" VALUES(11,1,'move',0,1456074443980800031,'d1',1767240300000000,1456136100249600180);
INSERT INTO "events" VALUES(11,2,'move',1,1456074443980800032,'d2',1767240300000000,1456136100249600186);
INSERT INTO "events" VALUES(11,3,'move',0,1456074443980800031,'d4',1767240300000000,1456136100249600192);
INSERT INTO "events" VALUES(11,4,'move',1,1456074443980800032,'b3',1767240300000000,1456136100249600198);
INSERT INTO "events" VALUES(11,5,'move',0,1456074443980800031,'a1',1767240300000000,1456136100249600204);
INSERT INTO "events" VALUES(11,6,'move',1,1456074443980800032,'b2',1767240300000000,1456136100249600210);
INSERT INTO "events" VALUES(11,7,'move',0,1456074443980800031,'c4',1767240300000000,1456136100249600216);
INSERT INTO "events" VALUES(11,8,'move',1,1456074443980800032,'c3',1767240300000000,1456136100249600222);
INSERT INTO "events" VALUES(11,9,'move',0,1456074443980800031,'c2',1767240300000000,1456136100249600228);
INSERT INTO "events" VALUES(11,10,'move',1,1456074443980800032,'b2-c2',1767240300000000,1456136100249600234);
INSERT INTO "events" VALUES(11,11,'move',0,1456074443980800031,'c4-c3',1767240300000000,1456136100249600240);
INSERT INTO "events" VALUES(11,12,'move',1,1456074443980800032,'b4',1767240300000000,1456136100249600246);
INSERT INTO "events" VALUES(11,13,'move',0,1456074443980800031,'d4-c4',1767240300000000,1456136100249600252);
INSERT INTO "events" VALUES(11,14,'move',1,1456074443980800032,'b1',1767240300000000,1456136100249600258);
INSERT INTO "events" VALUES(11,15,'move',0,1456074443980800031,'d1-d2',1767240300000000,1456136100249600264);
INSERT INTO "events" VALUES(11,16,'move',1,1456074443980800032,'a4',1767240300000000,1456136100249600270);
INSERT INTO "events" VALUES(11,17,'move',0,1456074443980800031,'b2-b3',1767240300000000,1456136100249600276);
INSERT INTO "events" VALUES(11,18,'move',1,1456074443980800032,'a3',1767240300000000,1456136100249600282);
INSERT INTO "events" VALUES(12,1,'move',0,1456074443980800030,'d1',1767240300000000,1456136100249600296);
INSERT INTO "events" VALUES(12,2,'move',1,1456074443980800031,'d3',1767240300000000,1456136100249600302);
INSERT INTO "events" VALUES(12,3,'move',0,1456074443980800030,'a1',1767240300000000,1456136100249600308);
INSERT INTO "events" VALUES(12,4,'move',1,1456074443980800031,'b2',1767240300000000,1456136100249600314);
INSERT INTO "events" VALUES(12,5,'move',0,1456074443980800030,'c3',1767240300000000,1456136100249600320);
INSERT INTO "events" VALUES(12,6,'move',1,1456074443980800031,'c2',1767240300000000,1456136100249600326);
INSERT INTO "events" VALUES(12,7,'move',0,1456074443980800030,'c1',1767240300000000,1456136100249600332);
INSERT INTO "events" VALUES(12,8,'move',1,1456074443980800031,'b3',1767240300000000,1456136100249600338);
INSERT INTO "events" VALUES(12,9,'move',0,1456074443980800030,'c3-c2',1767240300000000,1456136100249600344);
INSERT INTO "events" VALUES(12,10,'move',1,1456074443980800031,'c4',1767240300000000,1456136100249600350);
INSERT INTO "events" VALUES(12,11,'move',0,1456074443980800030,'b4',1767240300000000,1456136100249600356);
INSERT INTO "events" VALUES(12,12,'move',1,1456074443980800031,'b1',1767240300000000,1456136100249600362);
INSERT INTO "events" VALUES(12,13,'move',0,1456074443980800030,'d4',1767240300000000,1456136100249600368);
INSERT INTO "events" VALUES(12,14,'move',1,1456074443980800031,'a4',1767240300000000,1456136100249600374);
INSERT INTO "events" VALUES(12,15,'move',0,1456074443980800030,'b4-b3',1767240300000000,1456136100249600380);
INSERT INTO "events" VALUES(13,1,'move',0,1456074443980800031,'d1',1767240300000000,1456136100249600394);
INSERT INTO "events" VALUES(13,2,'move',1,1456074443980800030,'d3',1767240300000000,1456136100249600400);
INSERT INTO "events" VALUES(13,3,'move',0,1456074443980800031,'a1',1767240300000000,1456136100249600406);
INSERT INTO "events" VALUES(13,4,'move',1,1456074443980800030,'b2',1767240300000000,1456136100249600412);
INSERT INTO "events" VALUES(13,5,'resigned',1,1456074443980800030,'',1767240300000000,1456136100249600417);
INSERT INTO "events" VALUES(14,1,'cancelled',1,1456074443980800031,'',1767240300000000,1456136100249600430);
INSERT INTO "events" VALUES(15,1,'move',0,1456074443980800030,'d1',1767240300000000,1456136100249600444);
INSERT INTO "events" VALUES(15,2,'move',1,1456074443980800031,'d3',1767240300000000,1456136100249600450);
INSERT INTO "events" VALUES(15,3,'move',0,1456074443980800030,'a1',1767240300000000,1456136100249600456);
INSERT INTO "events" VALUES(15,4,'move',1,1456074443980800031,'b2',1767240300000000,1456136100249600462);
INSERT INTO "events" VALUES(15,5,'cancelled',0,1456074443980800031,'agreed',1767240300000000,1456136100249600469);
INSERT INTO "events" VALUES(16,1,'move',0,1456074443980800030,'a1',1767240300000000,1456136100249600485);
INSERT INTO "events" VALUES(18,1,'move',0,1456074443980800031,'komi -3',1767240300000000,1456136100249600507);
INSERT INTO "events" VALUES(19,1,'move',0,1456074443980800030,'komi 4',1767240300000000,1456136100249600521);
INSERT INTO "events" VALUES(19,2,'move',1,1456074443980800031,'black',1767240300000000,1456136100249600527);
INSERT INTO "events" VALUES(20,1,'move',0,1456074443980800031,'komi 2',1767240300000000,1456136100249600541);
INSERT INTO "events" VALUES(20,2,'move',1,1456074443980800030,'white',1767240300000000,1456136100249600547);
INSERT INTO "events" VALUES(21,1,'move',0,1456074443980800030,'komi -3',1767240300000000,1456136100249600561);
INSERT INTO "events" VALUES(21,2,'move',1,1456074443980800032,'white',1767240300000000,1456136100249600567);
INSERT INTO "events" VALUES(21,3,'move',0,1456074443980800030,'a2',1767240300000000,1456136100249600573);
INSERT INTO "events" VALUES(21,4,'move',1,1456074443980800032,'e5',1767240300000000,1456136100249600579);
INSERT INTO "events" VALUES(21,5,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249600585);
INSERT INTO "events" VALUES(21,6,'move',1,1456074443980800032,'e1',1767240300000000,1456136100249600591);
INSERT INTO "events" VALUES(21,7,'move',0,1456074443980800030,'pass',1767240300000000,1456136100249600597);
INSERT INTO "events" VALUES(21,8,'move',1,1456074443980800032,'b1',1767240300000000,1456136100249600603);
INSERT INTO "events" VALUES(22,1,'move',0,1456074443980800030,'komi 0',1767240300000000,1456136100249600617);
INSERT INTO "events" VALUES(22,2,'move',1,1456074443980800031,'white',1767240300000000,1456136100249600623);
INSERT INTO "events" VALUES(22,3,'move',0,1456074443980800030,'a2',1767240300000000,1456136100249600629);
INSERT INTO "events" VALUES(22,4,'move',1,1456074443980800031,'e5',1767240300000000,1456136100249600635);
INSERT INTO "events" VALUES(22,5,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249600641);
INSERT INTO "events" VALUES(22,6,'move',1,1456074443980800031,'e1',1767240300000000,1456136100249600647);
INSERT INTO "events" VALUES(22,7,'move',0,1456074443980800030,'pass',1767240300000000,1456136100249600653);
INSERT INTO "events" VALUES(23,1,'move',0,1456074443980800030,'komi -3',1767240300000000,1456136100249600667);
INSERT INTO "events" VALUES(23,2,'move',1,1456074443980800031,'white',1767240300000000,1456136100249600673);
INSERT INTO "events" VALUES(23,3,'move',0,1456074443980800030,'a2',1767240300000000,1456136100249600679);
INSERT INTO "events" VALUES(23,4,'move',1,1456074443980800031,'e5',1767240300000000,1456136100249600685);
INSERT INTO "events" VALUES(23,5,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249600691);
INSERT INTO "events" VALUES(23,6,'move',1,1456074443980800031,'e1',1767240300000000,1456136100249600697);
INSERT INTO "events" VALUES(23,7,'move',0,1456074443980800030,'b1',1767240300000000,1456136100249600703);
INSERT INTO "events" VALUES(23,8,'move',1,1456074443980800031,'pass',1767240300000000,1456136100249600709);
INSERT INTO "events" VALUES(23,9,'move',0,1456074443980800030,'pass',1767240300000000,1456136100249600715);
INSERT INTO "events" VALUES(24,1,'move',0,1456074443980800030,'komi 1',1767240300000000,1456136100249600729);
INSERT INTO "events" VALUES(24,2,'move',1,1456074443980800031,'black',1767240300000000,1456136100249600735);
INSERT INTO "events" VALUES(24,3,'move',1,1456074443980800031,'c3',1767240300000000,1456136100249600741);
INSERT INTO "events" VALUES(24,4,'resigned',1,1456074443980800031,'',1767240300000000,1456136100249600746);
INSERT INTO "events" VALUES(25,1,'cancelled',1,1456074443980800031,'',1767240300000000,1456136100249600759);
INSERT INTO "events" VALUES(27,1,'move',0,1456074443980800031,'Y2 f1',1767240300000000,1456136100249600788);
INSERT INTO "events" VALUES(27,2,'move',0,1456074443980800031,'Y3 f2',1767240300000000,NULL);
INSERT INTO "events" VALUES(27,3,'move',0,1456074443980800031,'Y1 h6',1767240300000000,NULL);
INSERT INTO "events" VALUES(27,4,'move',1,1456074443980800030,'B1 a2',1767240300000000,1456136100249600794);
INSERT INTO "events" VALUES(28,1,'move',0,1456074443980800030,'K1 e5',1767240300000000,1456136100249600809);
INSERT INTO "events" VALUES(28,2,'move',0,1456074443980800030,'R2 e6',1767240300000000,NULL);
INSERT INTO "events" VALUES(28,3,'move',0,1456074443980800030,'R3 h3',1767240300000000,NULL);
INSERT INTO "events" VALUES(28,4,'move',1,1456074443980800031,'K2 e2',1767240300000000,1456136100249600815);
INSERT INTO "events" VALUES(28,5,'move',1,1456074443980800031,'B1 c7',1767240300000000,NULL);
INSERT INTO "events" VALUES(28,6,'move',1,1456074443980800031,'G3 b6',1767240300000000,NULL);
INSERT INTO "events" VALUES(29,1,'move',0,1456074443980800030,'tree G',1767240300000000,1456136100249600832);
INSERT INTO "events" VALUES(30,1,'move',0,1456074443980800030,'tree R',1767240300000000,1456136100249600854);
INSERT INTO "events" VALUES(30,2,'move',1,1456074443980800031,'tree Y',1767240300000000,1456136100249600860);
INSERT INTO "events" VALUES(30,3,'move',2,1456074443980800032,'tree B',1767240300000000,1456136100249600866);
INSERT INTO "events" VALUES(30,4,'move',3,1456074443980800038,'tree K',1767240300000000,1456136100249600872);
INSERT INTO "events" VALUES(30,5,'move',4,1456074443980800040,'tree G',1767240300000000,1456136100249600878);
INSERT INTO "events" VALUES(30,6,'move',4,1456074443980800040,'f3-e2',1767240300000000,1456136100249600884);
INSERT INTO "events" VALUES(30,7,'move',0,1456074443980800030,'e2-d3',1767240300000000,1456136100249600890);
INSERT INTO "events" VALUES(30,8,'move',1,1456074443980800031,'g3-h4',1767240300000000,1456136100249600896);
INSERT INTO "events" VALUES(30,9,'move',2,1456074443980800032,'e8-d8',1767240300000000,1456136100249600902);
INSERT INTO "events" VALUES(30,10,'move',3,1456074443980800038,'d3-e4',1767240300000000,1456136100249600908);
INSERT INTO "events" VALUES(30,11,'move',4,1456074443980800040,'h7-g6',1767240300000000,1456136100249600914);
INSERT INTO "events" VALUES(30,12,'move',0,1456074443980800030,'b3-d5',1767240300000000,1456136100249600920);
INSERT INTO "events" VALUES(30,13,'move',1,1456074443980800031,'c5-c2',1767240300000000,1456136100249600926);
INSERT INTO "events" VALUES(30,14,'move',2,1456074443980800032,'b4-c4',1767240300000000,1456136100249600932);
INSERT INTO "events" VALUES(30,15,'resigned',4,1456074443980800040,'',1767240300000000,1456136100249600937);
INSERT INTO "events" VALUES(31,1,'move',0,1456074443980800030,'tree R',1767240300000000,1456136100249600952);
INSERT INTO "events" VALUES(31,2,'move',1,1456074443980800031,'tree Y',1767240300000000,1456136100249600958);
INSERT INTO "events" VALUES(31,3,'move',1,1456074443980800031,'a7-b6',1767240300000000,1456136100249600964);
INSERT INTO "events" VALUES(31,4,'move',0,1456074443980800030,'d6-a6',1767240300000000,1456136100249600970);
INSERT INTO "events" VALUES(31,5,'move',1,1456074443980800031,'g6-e4',1767240300000000,1456136100249600976);
INSERT INTO "events" VALUES(31,6,'move',0,1456074443980800030,'g4-g3',1767240300000000,1456136100249600982);
INSERT INTO "events" VALUES(31,7,'move',1,1456074443980800031,'f5-e4',1767240300000000,1456136100249600988);
INSERT INTO "events" VALUES(31,8,'move',0,1456074443980800030,'e4-f3',1767240300000000,1456136100249600994);
INSERT INTO "events" VALUES(31,9,'move',1,1456074443980800031,'h5-h3',1767240300000000,1456136100249601000);
INSERT INTO "events" VALUES(31,10,'move',0,1456074443980800030,'d7-c7',1767240300000000,1456136100249601006);
INSERT INTO "events" VALUES(31,11,'move',1,1456074443980800031,'d1-e1',1767240300000000,1456136100249601012);
INSERT INTO "events" VALUES(31,12,'move',0,1456074443980800030,'e8-c6',1767240300000000,1456136100249601018);
INSERT INTO "events" VALUES(31,13,'move',1,1456074443980800031,'c2-e2',1767240300000000,1456136100249601024);
INSERT INTO "events" VALUES(31,14,'move',0,1456074443980800030,'e6-b6',1767240300000000,1456136100249601030);
INSERT INTO "events" VALUES(31,15,'move',1,1456074443980800031,'b5-d5',1767240300000000,1456136100249601036);
INSERT INTO "events" VALUES(31,16,'move',0,1456074443980800030,'d3-c3',1767240300000000,1456136100249601042);
INSERT INTO "events" VALUES(31,17,'move',1,1456074443980800031,'c3-b2',1767240300000000,1456136100249601048);
INSERT INTO "events" VALUES(31,18,'move',0,1456074443980800030,'b4-c4',1767240300000000,1456136100249601054);
INSERT INTO "events" VALUES(31,19,'move',1,1456074443980800031,'h6-g7',1767240300000000,1456136100249601060);
INSERT INTO "events" VALUES(31,20,'move',0,1456074443980800030,'d8-g8',1767240300000000,1456136100249601066);
INSERT INTO "events" VALUES(32,1,'move',0,1456074443980800031,'R2 f1',1767240300000000,1456136100249601082);
INSERT INTO "events" VALUES(32,2,'move',0,1456074443980800031,'Y3 f2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,3,'move',0,1456074443980800031,'G1 h6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,4,'move',1,1456074443980800030,'G2 g7',1767240300000000,1456136100249601088);
INSERT INTO "events" VALUES(32,5,'move',1,1456074443980800030,'B3 a7',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,6,'move',1,1456074443980800030,'K1 c4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,7,'move',0,1456074443980800031,'K3 d3',1767240300000000,1456136100249601094);
INSERT INTO "events" VALUES(32,8,'move',0,1456074443980800031,'K2 b5',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,9,'move',0,1456074443980800031,'K1 d8',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,10,'move',1,1456074443980800030,'G1 e2',1767240300000000,1456136100249601100);
INSERT INTO "events" VALUES(32,11,'move',1,1456074443980800030,'K3 b8',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,12,'move',1,1456074443980800030,'B2 d6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,13,'move',0,1456074443980800031,'K3 b3',1767240300000000,1456136100249601106);
INSERT INTO "events" VALUES(32,14,'move',0,1456074443980800031,'Y2 d1',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,15,'move',0,1456074443980800031,'B1 b6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,16,'move',1,1456074443980800030,'G3 f3',1767240300000000,1456136100249601112);
INSERT INTO "events" VALUES(32,17,'move',1,1456074443980800030,'B2 d4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,18,'move',1,1456074443980800030,'R1 b2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,19,'move',0,1456074443980800031,'R1 h2',1767240300000000,1456136100249601118);
INSERT INTO "events" VALUES(32,20,'move',0,1456074443980800031,'G2 g3',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,21,'move',0,1456074443980800031,'Y3 g6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,22,'move',1,1456074443980800030,'Y2 c6',1767240300000000,1456136100249601124);
INSERT INTO "events" VALUES(32,23,'move',1,1456074443980800030,'R3 e3',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,24,'move',1,1456074443980800030,'Y1 e5',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,25,'move',0,1456074443980800031,'B3 c7',1767240300000000,1456136100249601130);
INSERT INTO "events" VALUES(32,26,'move',0,1456074443980800031,'G2 c2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,27,'move',0,1456074443980800031,'K1 f5',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,28,'move',1,1456074443980800030,'K3 g5',1767240300000000,1456136100249601136);
INSERT INTO "events" VALUES(32,29,'move',1,1456074443980800030,'G1 d2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,30,'move',1,1456074443980800030,'R2 c8',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,31,'move',0,1456074443980800031,'Y1 g8',1767240300000000,1456136100249601142);
INSERT INTO "events" VALUES(32,32,'move',0,1456074443980800031,'K2 f7',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,33,'move',0,1456074443980800031,'Y3 f6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,34,'move',1,1456074443980800030,'R1 h7',1767240300000000,1456136100249601148);
INSERT INTO "events" VALUES(32,35,'move',1,1456074443980800030,'Y3 c3',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,36,'move',1,1456074443980800030,'Y2 e7',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,37,'move',0,1456074443980800031,'Y2 c1',1767240300000000,1456136100249601154);
INSERT INTO "events" VALUES(32,38,'move',0,1456074443980800031,'B3 d7',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,39,'move',0,1456074443980800031,'B1 c5',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,40,'move',1,1456074443980800030,'G3 a5',1767240300000000,1456136100249601160);
INSERT INTO "events" VALUES(32,41,'move',1,1456074443980800030,'R2 g2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,42,'move',1,1456074443980800030,'R1 a2',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,43,'move',0,1456074443980800031,'B1 b7',1767240300000000,1456136100249601166);
INSERT INTO "events" VALUES(32,44,'move',0,1456074443980800031,'R2 e6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,45,'move',0,1456074443980800031,'G3 a3',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,46,'move',1,1456074443980800030,'Y1 f8',1767240300000000,1456136100249601172);
INSERT INTO "events" VALUES(32,47,'move',1,1456074443980800030,'R3 a6',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,48,'move',1,1456074443980800030,'K2 e4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,49,'move',0,1456074443980800031,'K1 d5',1767240300000000,1456136100249601178);
INSERT INTO "events" VALUES(32,50,'move',0,1456074443980800031,'G2 h5',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,51,'move',0,1456074443980800031,'R3 b1',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,52,'move',1,1456074443980800030,'B2 g4',1767240300000000,1456136100249601184);
INSERT INTO "events" VALUES(32,53,'move',1,1456074443980800030,'G1 h4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,54,'move',1,1456074443980800030,'R3 b4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,55,'move',0,1456074443980800031,'B1 g1',1767240300000000,1456136100249601190);
INSERT INTO "events" VALUES(32,56,'move',0,1456074443980800031,'K2 f4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,57,'move',0,1456074443980800031,'G3 h3',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,58,'move',1,1456074443980800030,'B2 e1',1767240300000000,1456136100249601196);
INSERT INTO "events" VALUES(32,59,'move',1,1456074443980800030,'B3 a4',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,60,'move',1,1456074443980800030,'Y1 e8',1767240300000000,NULL);
INSERT INTO "events" VALUES(32,61,'move',0,1456074443980800031,'g4-e4',1767240300000000,1456136100249601202);
INSERT INTO "events" VALUES(32,62,'move',1,1456074443980800030,'g3-e3',1767240300000000,1456136100249601208);
INSERT INTO "events" VALUES(33,1,'move',0,1456074443980800030,'tree R',1767240300000000,1456136100249601225);
INSERT INTO "events" VALUES(33,2,'move',1,1456074443980800031,'tree Y',1767240300000000,1456136100249601231);
INSERT INTO "events" VALUES(33,3,'move',2,1456074443980800032,'tree B',1767240300000000,1456136100249601237);
INSERT INTO "events" VALUES(33,4,'move',2,1456074443980800032,'d5-e4',1767240300000000,1456136100249601243);
INSERT INTO "events" VALUES(33,5,'move',0,1456074443980800030,'g7-d4',1767240300000000,1456136100249601249);
INSERT INTO "events" VALUES(33,6,'move',1,1456074443980800031,'g5-d8',1767240300000000,1456136100249601255);
INSERT INTO "events" VALUES(33,7,'move',2,1456074443980800032,'f5-h5',1767240300000000,1456136100249601261);
INSERT INTO "events" VALUES(33,8,'move',0,1456074443980800030,'e4-f4',1767240300000000,1456136100249601267);
INSERT INTO "events" VALUES(33,9,'move',1,1456074443980800031,'d6-e7',1767240300000000,1456136100249601273);
INSERT INTO "events" VALUES(33,10,'move',2,1456074443980800032,'d1-f1',1767240300000000,1456136100249601279);
INSERT INTO "events" VALUES(33,11,'move',0,1456074443980800030,'e8-g8',1767240300000000,1456136100249601285);
INSERT INTO "events" VALUES(33,12,'move',1,1456074443980800031,'c2-d2',1767240300000000,1456136100249601291);
INSERT INTO "events" VALUES(33,13,'move',2,1456074443980800032,'e7-e6',1767240300000000,1456136100249601297);
INSERT INTO "events" VALUES(33,14,'move',0,1456074443980800030,'b6-a6',1767240300000000,1456136100249601303);
INSERT INTO "events" VALUES(33,15,'move',1,1456074443980800031,'d3-b5',1767240300000000,1456136100249601309);
INSERT INTO "events" VALUES(33,16,'move',2,1456074443980800032,'c3-a3',1767240300000000,1456136100249601315);
INSERT INTO "events" VALUES(33,17,'move',0,1456074443980800030,'b3-e6',1767240300000000,1456136100249601321);
INSERT INTO "events" VALUES(33,18,'move',1,1456074443980800031,'e1-d2',1767240300000000,1456136100249601327);
INSERT INTO "events" VALUES(33,19,'move',2,1456074443980800032,'h5-h3',1767240300000000,1456136100249601333);
INSERT INTO "events" VALUES(33,20,'move',0,1456074443980800030,'f1-f3',1767240300000000,1456136100249601339);
INSERT INTO "events" VALUES(33,21,'move',1,1456074443980800031,'g6-g3',1767240300000000,1456136100249601345);
INSERT INTO "events" VALUES(33,22,'move',2,1456074443980800032,'f7-g8',1767240300000000,1456136100249601351);
INSERT INTO "events" VALUES(33,23,'move',0,1456074443980800030,'b2-d4',1767240300000000,1456136100249601357);
INSERT INTO "events" VALUES(33,24,'move',1,1456074443980800031,'d4-b4',1767240300000000,1456136100249601363);
INSERT INTO "events" VALUES(33,25,'move',2,1456074443980800032,'a7-a6',1767240300000000,1456136100249601369);
INSERT INTO "events" VALUES(33,26,'move',0,1456074443980800030,'a6-b7',1767240300000000,1456136100249601375);
INSERT INTO "events" VALUES(33,27,'move',1,1456074443980800031,'e3-h6',1767240300000000,1456136100249601381);
INSERT INTO "events" VALUES(33,28,'move',2,1456074443980800032,'h2-g3',1767240300000000,1456136100249601387);
INSERT INTO "events" VALUES(33,29,'move',0,1456074443980800030,'b7-b8',1767240300000000,1456136100249601393);
INSERT INTO "events" VALUES(33,30,'move',1,1456074443980800031,'g2-e2',1767240300000000,1456136100249601399);
INSERT INTO "events" VALUES(33,31,'move',2,1456074443980800032,'d7-g4',1767240300000000,1456136100249601405);
INSERT INTO "events" VALUES(33,32,'move',0,1456074443980800030,'c8-b8',1767240300000000,1456136100249601411);
INSERT INTO "events" VALUES(33,33,'move',1,1456074443980800031,'g3-h4',1767240300000000,1456136100249601417);
INSERT INTO "events" VALUES(33,34,'move',2,1456074443980800032,'h6-h3',1767240300000000,1456136100249601423);
INSERT INTO "events" VALUES(33,35,'move',0,1456074443980800030,'c5-f2',1767240300000000,1456136100249601429);
INSERT INTO "events" VALUES(33,36,'move',1,1456074443980800031,'h4-h3',1767240300000000,1456136100249601435);
INSERT INTO "events" VALUES(33,37,'move',2,1456074443980800032,'d8-a5',1767240300000000,1456136100249601441);
INSERT INTO "events" VALUES(33,38,'move',0,1456074443980800030,'f8-g8',1767240300000000,1456136100249601447);
INSERT INTO "events" VALUES(33,39,'move',1,1456074443980800031,'c4-b5',1767240300000000,1456136100249601453);
INSERT INTO "events" VALUES(33,40,'move',2,1456074443980800032,'a3-a5',1767240300000000,1456136100249601459);
INSERT INTO "events" VALUES(33,41,'move',0,1456074443980800030,'g4-g1',1767240300000000,1456136100249601465);
INSERT INTO "events" VALUES(33,42,'move',1,1456074443980800031,'c6-f3',1767240300000000,1456136100249601471);
INSERT INTO "events" VALUES(33,43,'move',2,1456074443980800032,'a2-a5',1767240300000000,1456136100249601477);
INSERT INTO "events" VALUES(33,44,'move',0,1456074443980800030,'b4-b1',1767240300000000,1456136100249601483);
INSERT INTO "events" VALUES(33,45,'move',1,1456074443980800031,'f3-f6',1767240300000000,1456136100249601489);
INSERT INTO "events" VALUES(33,46,'move',2,1456074443980800032,'b5-a4',1767240300000000,1456136100249601495);
INSERT INTO "events" VALUES(33,47,'move',0,1456074443980800030,'g8-e6',1767240300000000,1456136100249601501);
INSERT INTO "events" VALUES(33,48,'move',1,1456074443980800031,'e5-c7',1767240300000000,1456136100249601507);
INSERT INTO "events" VALUES(33,49,'move',2,1456074443980800032,'c7-a5',1767240300000000,1456136100249601513);
INSERT INTO "events" VALUES(33,50,'move',0,1456074443980800030,'a4-a5',1767240300000000,1456136100249601519);
INSERT INTO "events" VALUES(34,1,'move',0,1456074443980800030,'tree B',1767240300000000,1456136100249601536);
INSERT INTO "events" VALUES(34,2,'move',1,1456074443980800031,'tree K',1767240300000000,1456136100249601542);
INSERT INTO "events" VALUES(34,3,'move',2,1456074443980800032,'tree G',1767240300000000,1456136100249601548);
INSERT INTO "events" VALUES(34,4,'move',2,1456074443980800032,'e2-e4',1767240300000000,1456136100249601554);
INSERT INTO "events" VALUES(34,5,'move',0,1456074443980800030,'b5-a5',1767240300000000,1456136100249601560);
INSERT INTO "events" VALUES(34,6,'move',1,1456074443980800031,'d3-d1',1767240300000000,1456136100249601566);
INSERT INTO "events" VALUES(34,7,'move',2,1456074443980800032,'e6-g8',1767240300000000,1456136100249601572);
INSERT INTO "events" VALUES(34,8,'move',0,1456074443980800030,'b2-e5',1767240300000000,1456136100249601578);
INSERT INTO "events" VALUES(34,9,'move',1,1456074443980800031,'d4-f6',1767240300000000,1456136100249601584);
INSERT INTO "events" VALUES(34,10,'move',2,1456074443980800032,'g3-g2',1767240300000000,1456136100249601590);
INSERT INTO "events" VALUES(34,11,'move',0,1456074443980800030,'f7-h5',1767240300000000,1456136100249601596);
INSERT INTO "events" VALUES(34,12,'move',1,1456074443980800031,'e7-d6',1767240300000000,1456136100249601602);
INSERT INTO "events" VALUES(34,13,'move',2,1456074443980800032,'f4-c7',1767240300000000,1456136100249601608);
INSERT INTO "events" VALUES(34,14,'move',0,1456074443980800030,'e3-c3',1767240300000000,1456136100249601614);
INSERT INTO "events" VALUES(34,15,'move',1,1456074443980800031,'e4-c4',1767240300000000,1456136100249601620);
INSERT INTO "events" VALUES(34,16,'move',2,1456074443980800032,'f6-h4',1767240300000000,1456136100249601626);
INSERT INTO "events" VALUES(34,17,'move',0,1456074443980800030,'e8-c6',1767240300000000,1456136100249601632);
INSERT INTO "events" VALUES(34,18,'move',1,1456074443980800031,'d6-c7',1767240300000000,1456136100249601638);
INSERT INTO "events" VALUES(34,19,'move',2,1456074443980800032,'f5-g4',1767240300000000,1456136100249601644);
INSERT INTO "events" VALUES(34,20,'move',0,1456074443980800030,'h5-f3',1767240300000000,1456136100249601650);
INSERT INTO "events" VALUES(34,21,'move',1,1456074443980800031,'a5-b6',1767240300000000,1456136100249601656);
INSERT INTO "events" VALUES(34,22,'move',2,1456074443980800032,'d1-b1',1767240300000000,1456136100249601662);
INSERT INTO "events" VALUES(34,23,'move',0,1456074443980800030,'a6-a3',1767240300000000,1456136100249601668);
INSERT INTO "events" VALUES(34,24,'move',1,1456074443980800031,'c3-a3',1767240300000000,1456136100249601674);
INSERT INTO "events" VALUES(34,25,'move',2,1456074443980800032,'e5-h2',1767240300000000,1456136100249601680);
INSERT INTO "events" VALUES(34,26,'move',0,1456074443980800030,'g5-h4',1767240300000000,1456136100249601686);
INSERT INTO "events" VALUES(34,27,'move',1,1456074443980800031,'a2-b3',1767240300000000,1456136100249601692);
INSERT INTO "events" VALUES(34,28,'move',2,1456074443980800032,'f8-c8',1767240300000000,1456136100249601698);
INSERT INTO "events" VALUES(34,29,'move',0,1456074443980800030,'e1-f1',1767240300000000,1456136100249601704);
INSERT INTO "events" VALUES(34,30,'move',1,1456074443980800031,'c1-c4',1767240300000000,1456136100249601710);
INSERT INTO "events" VALUES(34,31,'move',2,1456074443980800032,'b3-a3',1767240300000000,1456136100249601716);
INSERT INTO "events" VALUES(34,32,'move',0,1456074443980800030,'d8-g8',1767240300000000,1456136100249601722);
INSERT INTO "events" VALUES(34,33,'move',1,1456074443980800031,'c6-a4',1767240300000000,1456136100249601728);
INSERT INTO "events" VALUES(34,34,'move',2,1456074443980800032,'b6-a7',1767240300000000,1456136100249601734);
INSERT INTO "events" VALUES(34,35,'move',0,1456074443980800030,'g4-h3',1767240300000000,1456136100249601740);
INSERT INTO "events" VALUES(34,36,'move',1,1456074443980800031,'b8-a7',1767240300000000,1456136100249601746);
INSERT INTO "events" VALUES(34,37,'move',2,1456074443980800032,'c4-f1',1767240300000000,1456136100249601752);
INSERT INTO "events" VALUES(34,38,'move',0,1456074443980800030,'c5-c7',1767240300000000,1456136100249601758);
INSERT INTO "events" VALUES(34,39,'move',1,1456074443980800031,'g2-f3',1767240300000000,1456136100249601764);
INSERT INTO "events" VALUES(34,40,'move',2,1456074443980800032,'b4-a4',1767240300000000,1456136100249601770);
INSERT INTO "events" VALUES(34,41,'move',0,1456074443980800030,'d7-d5',1767240300000000,1456136100249601776);
INSERT INTO "events" VALUES(34,42,'move',1,1456074443980800031,'f2-h2',1767240300000000,1456136100249601782);
INSERT INTO "events" VALUES(34,43,'move',2,1456074443980800032,'a3-a4',1767240300000000,1456136100249601788);
INSERT INTO "events" VALUES(34,44,'move',0,1456074443980800030,'a7-b7',1767240300000000,1456136100249601794);
INSERT INTO "events" VALUES(34,45,'move',1,1456074443980800031,'g8-d5',1767240300000000,1456136100249601800);
INSERT INTO "events" VALUES(34,46,'move',2,1456074443980800032,'g1-h2',1767240300000000,1456136100249601806);
INSERT INTO "events" VALUES(34,47,'move',0,1456074443980800030,'h3-h4',1767240300000000,1456136100249601812);
INSERT INTO "events" VALUES(34,48,'move',1,1456074443980800031,'h4-h6',1767240300000000,1456136100249601818);
INSERT INTO "events" VALUES(34,49,'move',2,1456074443980800032,'d5-d2',1767240300000000,1456136100249601824);
INSERT INTO "events" VALUES(34,50,'move',0,1456074443980800030,'b7-c7',1767240300000000,1456136100249601830);
INSERT INTO "events" VALUES(35,1,'move',0,1456074443980800030,'K1 e5',1767240300000000,1456136100249601846);
INSERT INTO "events" VALUES(35,2,'move',0,1456074443980800030,'R2 e6',1767240300000000,NULL);
INSERT INTO "events" VALUES(35,3,'move',0,1456074443980800030,'R3 h3',1767240300000000,NULL);
INSERT INTO "events" VALUES(35,4,'resigned',1,1456074443980800031,'',1767240300000000,1456136100249601851);
INSERT INTO "events" VALUES(36,1,'cancelled',1,1456074443980800031,'',1767240300000000,1456136100249601866);
INSERT INTO "events" VALUES(37,1,'move',0,1456074443980800030,'b2',1767240300000000,1456136100249601895);
INSERT INTO "events" VALUES(38,1,'move',0,1456074443980800030,'c3',1767240300000000,1456136100249601909);
INSERT INTO "events" VALUES(38,2,'move',1,1456074443980800031,'swap',1767240300000000,1456136100249601915);
INSERT INTO "events" VALUES(38,3,'move',0,1456074443980800030,'c5',1767240300000000,1456136100249601921);
INSERT INTO "events" VALUES(39,1,'cancelled',NULL,1456074443980800041,'A *test* {quoted} match',1767240300000000,1456136100249601935);
INSERT INTO "events" VALUES(41,1,'move',0,1456074443980800030,'tree R',1767240300000000,1456136100249601964);
INSERT INTO "events" VALUES(41,2,'move',1,1456074443980800031,'tree Y',1767240300000000,1456136100249601970);
INSERT INTO "events" VALUES(41,3,'move',2,1456074443980800032,'tree B',1767240300000000,1456136100249601976);
INSERT INTO "events" VALUES(41,4,'removed',1,1456074443980800041,'Left the club',1767240300000000,NULL);
INSERT INTO "events" VALUES(43,1,'move',0,1456074443980800030,'c3',1767242100000000,1456143649996800014);
INSERT INTO "events" VALUES(43,2,'move',1,1456074443980800031,'c5',1767242100000000,1456143649996800020);
INSERT INTO "events" VALUES(43,3,'move',0,1456074443980800030,'a2',1767242100000000,1456143649996800026);
INSERT INTO "events" VALUES(43,4,'move',1,1456074443980800031,'b5',1767242100000000,1456143649996800032);
INSERT INTO "events" VALUES(44,1,'move',0,1456074443980800030,'c3',1767242100000000,1456143649996800049);
INSERT INTO "events" VALUES(44,2,'move',1,1456074443980800031,'c5',1767242100000000,1456143649996800055);
INSERT INTO "events" VALUES(44,3,'move',0,1456074443980800030,'a2',1767242100000000,1456143649996800061);
INSERT INTO "events" VALUES(44,4,'move',1,1456074443980800031,'b5',1767242100000000,1456143649996800067);
INSERT INTO "events" VALUES(45,1,'move',0,1456074443980800030,'c3',1767242100000000,1456143649996800085);
INSERT INTO "events" VALUES(45,2,'move',1,1456074443980800031,'c5',1767242100000000,1456143649996800091);
INSERT INTO "events" VALUES(45,3,'move',0,1456074443980800030,'a2',1767242100000000,1456143649996800097);
INSERT INTO "events" VALUES(45,4,'move',1,1456074443980800031,'b5',1767242100000000,1456143649996800103);
INSERT INTO "events" VALUES(46,1,'move',0,1456074443980800031,'d1',1767242100000000,1456143649996800124);
INSERT INTO "events" VALUES(46,2,'move',1,1456074443980800039,'d2',1767242100000000,1456143649996800130);
INSERT INTO "events" VALUES(46,3,'move',0,1456074443980800031,'d4',1767242100000000,1456143649996800136);
INSERT INTO "events" VALUES(46,4,'move',1,1456074443980800039,'b3',1767242100000000,1456143649996800142);
INSERT INTO "events" VALUES(46,5,'move',0,1456074443980800031,'a1',1767242100000000,1456143649996801381);
INSERT INTO "events" VALUES(47,1,'move',0,1456074443980800031,'d1',1767242100000000,1456143649996800156);
INSERT INTO "events" VALUES(47,2,'move',1,1456074443980800039,'d2',1767242100000000,1456143649996800162);
INSERT INTO "events" VALUES(47,3,'move',0,1456074443980800031,'d4',1767242100000000,1456143649996800168);
INSERT INTO "events" VALUES(47,4,'move',1,1456074443980800039,'b3',1767242100000000,1456143649996800174);
INSERT INTO "events" VALUES(48,1,'move',0,1456074443980800031,'d1',1767242100000000,1456143649996800188);
INSERT INTO "events" VALUES(48,2,'move',1,1456074443980800039,'d2',1767242100000000,1456143649996800194);
INSERT INTO "events" VALUES(48,3,'move',0,1456074443980800031,'d4',1767242100000000,1456143649996800200);
INSERT INTO "events" VALUES(48,4,'move',1,1456074443980800039,'b3',1767242100000000,1456143649996800206);
INSERT INTO "events" VALUES(49,1,'move',0,1456074443980800031,'d1',1767242100000000,1456143649996800220);
INSERT INTO "events" VALUES(49,2,'move',1,1456074443980800039,'d2',1767242100000000,1456143649996800226);
INSERT INTO "events" VALUES(49,3,'move',0,1456074443980800031,'d4',1767242100000000,1456143649996800232);
INSERT INTO "events" VALUES(49,4,'move',1,1456074443980800039,'b3',1767242100000000,1456143649996800238);
INSERT INTO "events" VALUES(49,5,'resigned',1,1456074443980800039,'',1767242100000000,1456143649996800275);
INSERT INTO "events" VALUES(50,1,'move',0,1456074443980800031,'d1',1767242100000000,1456143649996800252);
INSERT INTO "events" VALUES(50,2,'move',1,1456074443980800039,'d2',1767242100000000,1456143649996800258);
INSERT INTO "events" VALUES(50,3,'move',0,1456074443980800031,'d4',1767242100000000,1456143649996800264);
INSERT INTO "events" VALUES(50,4,'move',1,1456074443980800039,'b3',1767242100000000,1456143649996800270);
INSERT INTO "events" VALUES(50,5,'resigned',1,1456074443980800039,'',1767242100000000,1456143649996800280);
INSERT INTO "events" VALUES(52,1,'move',0,1456074443980800032,'c3',1767242100000000,1456143649996800306);
INSERT INTO "events" VALUES(54,1,'resigned',1,101,'',1767242100000000,NULL);
INSERT INTO "events" VALUES(55,1,'move',0,1456074443980800031,'b2',1767242100000000,1456143649996801372);
INSERT INTO "events" VALUES(57,1,'move',0,1456074443980800031,'c3',1767312300000000,1456438090137600007);
INSERT INTO "events" VALUES(57,2,'move',1,1456074443980800030,'c5',1767312300000000,1456438090137600014);
INSERT INTO "events" VALUES(57,3,'move',0,1456074443980800031,'a2',1767312300000000,1456438090137600017);
INSERT INTO "events" VALUES(57,4,'move',1,1456074443980800030,'b5',1767312300000000,1456438090137600024);
INSERT INTO "events" VALUES(57,5,'move',0,1456074443980800031,'a1',1767312300000000,1456438090137600143);
INSERT INTO "events" VALUES(58,1,'move',0,1456074443980800031,'c3',1767312300000000,1456438090137600034);
INSERT INTO "events" VALUES(58,2,'move',1,1456074443980800030,'c5',1767312300000000,1456438090137600041);
INSERT INTO "events" VALUES(58,3,'move',0,1456074443980800031,'a2',1767312300000000,1456438090137600044);
INSERT INTO "events" VALUES(58,4,'move',1,1456074443980800030,'b5',1767312300000000,1456438090137600051);
INSERT INTO "events" VALUES(59,1,'move',0,1456074443980800031,'c3',1767312300000000,1456438090137600061);
INSERT INTO "events" VALUES(59,2,'move',1,1456074443980800030,'c5',1767312300000000,1456438090137600068);
INSERT INTO "events" VALUES(59,3,'move',0,1456074443980800031,'a2',1767312300000000,1456438090137600071);
INSERT INTO "events" VALUES(59,4,'move',1,1456074443980800030,'b5',1767312300000000,1456438090137600078);
INSERT INTO "events" VALUES(60,1,'move',0,1456074443980800031,'c3',1767312300000000,1456438090137600088);
INSERT INTO "events" VALUES(60,2,'move',1,1456074443980800030,'c5',1767312300000000,1456438090137600095);
INSERT INTO "events" VALUES(60,3,'move',0,1456074443980800031,'a2',1767312300000000,1456438090137600098);
INSERT INTO "events" VALUES(60,4,'move',1,1456074443980800030,'b5',1767312300000000,1456438090137600105);
INSERT INTO "events" VALUES(63,1,'move',0,1456074443980800031,'b2',1767312300000000,1456438090137600131);
CREATE TABLE facts (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "facts" VALUES('commands','5c5941e2399320f3d636318320af928ae8f2453dda3008caf70a09ef3d3ef5cf');
INSERT INTO "facts" VALUES('heartbeat','1767320100000000');
INSERT INTO "facts" VALUES('opened','2026-01-01T04:05:00+00:00');
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
INSERT INTO "interventions" VALUES(1,1456074443980800033,38,1456074443980800041,'{"kind": "text", "message": "{moderator} paused the match.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}}}','Waiting for a ruling',1767240300000000);
INSERT INTO "interventions" VALUES(2,1456074443980800033,39,1456074443980800041,'{"kind": "text", "message": "{moderator} ended the match.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}}}','A *test* {quoted} match',1767240300000000);
INSERT INTO "interventions" VALUES(3,1456074443980800033,40,1456074443980800041,'{"kind": "text", "message": "{moderator} gave {player} {time} more.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}, "player": {"kind": "mention", "player": 1456074443980800031}, "time": {"kind": "phrase", "message": "{count} day", "plural": "{count} days", "values": {"count": 2}}}}','Asked for',1767240300000000);
INSERT INTO "interventions" VALUES(4,1456074443980800033,41,1456074443980800041,'{"kind": "text", "message": "{moderator} removed {player}.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}, "player": {"kind": "mention", "player": 1456074443980800031}}}','Left the club',1767240300000000);
INSERT INTO "interventions" VALUES(5,1456074443980800033,42,1456074443980800041,'{"kind": "text", "message": "{moderator} paused the match.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}}}','Waiting for a ruling',1767240300000000);
INSERT INTO "interventions" VALUES(6,1456074443980800033,42,1456074443980800041,'{"kind": "text", "message": "{moderator} resumed the match.", "plural": null, "values": {"moderator": {"kind": "player name", "player": 1456074443980800041}}}','Settled',1767242100000000);
CREATE TABLE match_seats (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	wish VARCHAR, 
	finished_at BIGINT, place INTEGER, outcome VARCHAR, colour VARCHAR, turns INTEGER, thinking BIGINT, 
	CONSTRAINT pk_match_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_match_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "match_seats" VALUES(1,0,1456074443980800030,NULL,1767229215000000,2,'lost','{"context": "colour", "kind": "term", "word": "White"}',3,0);
INSERT INTO "match_seats" VALUES(1,1,1456074443980800031,NULL,1767229215000000,1,'won','{"context": "colour", "kind": "term", "word": "Black"}',3,0);
INSERT INTO "match_seats" VALUES(2,0,1456074443980800030,NULL,1767229215000000,2,'lost','{"context": "colour", "kind": "term", "word": "Black"}',2,0);
INSERT INTO "match_seats" VALUES(2,1,1456074443980800031,NULL,1767229215000000,1,'won','{"context": "colour", "kind": "term", "word": "White"}',2,0);
INSERT INTO "match_seats" VALUES(3,0,1456074443980800030,NULL,1767229215000000,2,'lost','{"context": "colour", "kind": "term", "word": "Red"}',1,0);
INSERT INTO "match_seats" VALUES(3,1,1456074443980800031,NULL,1767229215000000,1,'won','{"context": "colour", "kind": "term", "word": "Yellow"}',1,0);
INSERT INTO "match_seats" VALUES(4,0,1456074443980800031,NULL,1767229215000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Black"}',0,0);
INSERT INTO "match_seats" VALUES(4,1,1456074443980800032,NULL,1767229215000000,NULL,'none','{"context": "colour", "kind": "term", "word": "White"}',0,0);
INSERT INTO "match_seats" VALUES(5,0,1456074443980800030,NULL,1767247290000000,3,'lost','{"context": "colour", "kind": "term", "word": "Red"}',0,0);
INSERT INTO "match_seats" VALUES(5,1,1456074443980800031,NULL,1767247290000000,2,'lost','{"context": "colour", "kind": "term", "word": "Yellow"}',0,0);
INSERT INTO "match_seats" VALUES(5,2,1456074443980800032,NULL,1767247290000000,1,'won','{"context": "colour", "kind": "term", "word": "Blue"}',1,0);
INSERT INTO "match_seats" VALUES(6,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(6,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(7,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(7,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(8,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(8,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(9,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(9,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(10,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(10,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(11,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(11,1,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(12,0,1456074443980800030,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "Black"}',8,0);
INSERT INTO "match_seats" VALUES(12,1,1456074443980800031,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "White"}',7,0);
INSERT INTO "match_seats" VALUES(13,0,1456074443980800031,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "Black"}',2,0);
INSERT INTO "match_seats" VALUES(13,1,1456074443980800030,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "White"}',2,0);
INSERT INTO "match_seats" VALUES(14,0,1456074443980800030,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Black"}',0,0);
INSERT INTO "match_seats" VALUES(14,1,1456074443980800031,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "White"}',0,0);
INSERT INTO "match_seats" VALUES(15,0,1456074443980800030,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Black"}',2,0);
INSERT INTO "match_seats" VALUES(15,1,1456074443980800031,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "White"}',2,0);
INSERT INTO "match_seats" VALUES(16,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(16,1,1456074443980800038,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(17,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(17,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(18,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(18,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(19,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(19,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(20,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(20,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(21,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(21,1,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(22,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(22,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(23,0,1456074443980800030,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "Black"}',4,0);
INSERT INTO "match_seats" VALUES(23,1,1456074443980800031,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "White"}',3,0);
INSERT INTO "match_seats" VALUES(24,0,1456074443980800030,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "White"}',0,0);
INSERT INTO "match_seats" VALUES(24,1,1456074443980800031,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "Black"}',1,0);
INSERT INTO "match_seats" VALUES(25,0,1456074443980800030,NULL,1767240300000000,NULL,'none',NULL,0,0);
INSERT INTO "match_seats" VALUES(25,1,1456074443980800031,NULL,1767240300000000,NULL,'none',NULL,0,0);
INSERT INTO "match_seats" VALUES(26,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(26,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(27,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(27,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(27,2,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(28,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(28,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(29,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(29,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(29,2,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(30,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(30,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(30,2,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(30,3,1456074443980800038,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(30,4,1456074443980800040,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(31,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(31,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(32,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(32,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(33,0,1456074443980800030,NULL,1767240300000000,3,'lost','{"context": "colour", "kind": "term", "word": "Red"}',16,0);
INSERT INTO "match_seats" VALUES(33,1,1456074443980800031,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "Yellow"}',15,0);
INSERT INTO "match_seats" VALUES(33,2,1456074443980800032,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "Blue"}',16,0);
INSERT INTO "match_seats" VALUES(34,0,1456074443980800030,NULL,1767240300000000,1,'shared','{"context": "colour", "kind": "term", "word": "Blue"}',16,0);
INSERT INTO "match_seats" VALUES(34,1,1456074443980800031,NULL,1767240300000000,1,'shared','{"context": "colour", "kind": "term", "word": "Black"}',15,0);
INSERT INTO "match_seats" VALUES(34,2,1456074443980800032,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "Green"}',16,0);
INSERT INTO "match_seats" VALUES(35,0,1456074443980800030,NULL,1767240300000000,1,'won','{"context": "colour", "kind": "term", "word": "Red"}',1,0);
INSERT INTO "match_seats" VALUES(35,1,1456074443980800031,NULL,1767240300000000,2,'lost','{"context": "colour", "kind": "term", "word": "Yellow"}',0,0);
INSERT INTO "match_seats" VALUES(36,0,1456074443980800030,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Red"}',0,0);
INSERT INTO "match_seats" VALUES(36,1,1456074443980800031,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Yellow"}',0,0);
INSERT INTO "match_seats" VALUES(37,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(37,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(38,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(38,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(39,0,1456074443980800030,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "Black"}',0,0);
INSERT INTO "match_seats" VALUES(39,1,1456074443980800031,NULL,1767240300000000,NULL,'none','{"context": "colour", "kind": "term", "word": "White"}',0,0);
INSERT INTO "match_seats" VALUES(40,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(40,1,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(41,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(41,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(41,2,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(42,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(42,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(43,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(43,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(44,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(44,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(45,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(45,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(46,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(46,1,1456074443980800039,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(47,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(47,1,1456074443980800039,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(48,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(48,1,1456074443980800039,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(49,0,1456074443980800031,NULL,1767242100000000,1,'won','{"context": "colour", "kind": "term", "word": "Black"}',2,0);
INSERT INTO "match_seats" VALUES(49,1,1456074443980800039,NULL,1767242100000000,2,'lost','{"context": "colour", "kind": "term", "word": "White"}',2,0);
INSERT INTO "match_seats" VALUES(50,0,1456074443980800031,NULL,1767242100000000,1,'won','{"context": "colour", "kind": "term", "word": "Black"}',2,0);
INSERT INTO "match_seats" VALUES(50,1,1456074443980800039,NULL,1767242100000000,2,'lost','{"context": "colour", "kind": "term", "word": "White"}',2,0);
INSERT INTO "match_seats" VALUES(51,0,1456074443980800039,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(51,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(52,0,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(52,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(53,0,1456074443980800041,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(53,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,0,100,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,1,101,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,2,102,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,3,103,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,4,104,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,5,105,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,6,106,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,7,107,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,8,108,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,9,109,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,10,110,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,11,111,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(54,12,77,NULL,1767242100000000,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(55,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(55,1,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(56,0,1456074443980800039,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(56,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(57,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(57,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(58,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(58,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(59,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(59,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(60,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(60,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(61,0,1456074443980800042,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(61,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(62,0,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(62,1,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(63,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(63,1,1456074443980800032,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(64,0,1456074443980800031,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match_seats" VALUES(64,1,1456074443980800030,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
	shown_seq INTEGER NOT NULL, 
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
	data JSON NOT NULL
, clock JSON, deadline BIGINT, check_at BIGINT, rules_version INTEGER DEFAULT 1 NOT NULL, stuck_at BIGINT);
INSERT INTO "matches" VALUES(1,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends":"off","rated":"casual"}',X'CD072CD8BE6F9F62AC4C09C28206E7E35594AA6B342F5D0A3A5E4842FAB428F7',1456074443980800033,1456074443980800047,1456074443980800036,7,7,6,NULL,NULL,1767225600000000,1767229215000000,1767229215000000,1767229215000000,'timeout','[1]',NULL,1456074443980800047,1456089606389760000,7,'{"heard":{"1456074443980800030":["6:0",1767228300,false],"1456074443980800031":["5:0",1767225600,true]},"move_number":6,"earlier_board":[1456074443980800047,1456074443980800106,6]}','{"rule":"1h","banks":[3600000000,3600000000],"seat":null,"turn_at":1767229215000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,3600000000],[1,1,3600000000],[0,2,3600000000],[1,3,3600000000],[0,4,3600000000],[1,5,3600000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(2,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"1h","weekends":"off","rated":"casual"}',X'62E6E282E5C1657C78C3A967B36711EB3906A7C8603D71D409E7A54D87BDC1F7',1456074443980800033,1456074443980800056,1456074443980800036,7,7,6,NULL,NULL,1767225600000000,1767229215000000,1767229215000000,1767229215000000,'timeout','[1]',NULL,1456074443980800056,1456089606389760002,7,'{"heard":{"1456074443980800030":["6:0",1767228300,false],"1456074443980800031":["5:0",1767225600,true]},"move_number":4,"earlier_board":[1456074443980800056,1456074443980800142,6]}','{"rule":"1h","banks":[3600000000,3600000000],"seat":null,"turn_at":1767229215000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,3600000000],[1,1,3600000000],[0,2,3600000000],[1,3,3600000000],[0,4,3600000000],[1,5,3600000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(3,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"1h","weekends":"off","rated":"casual"}',X'0442027AAF1FA95B7F86589578DF43E413167AE8D9DCEB37762833811A71A723',1456074443980800033,1456074443980800064,1456074443980800036,7,7,6,NULL,NULL,1767225600000000,1767229215000000,1767229215000000,1767229215000000,'timeout','[1]',NULL,1456074443980800064,1456089606389760004,7,'{"commitment":[1456074443980800064,1456074443980800069],"heard":{"1456074443980800030":["6:0",1767228300,false],"1456074443980800031":["3:0",1767225600,true]},"move_number":2,"earlier_board":[1456074443980800064,1456074443980800174,6]}','{"rule":"1h","banks":[3600000000,3600000000],"seat":null,"turn_at":1767229215000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,3600000000],[1,3,3600000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(4,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"1h","weekends":"off","rated":"casual"}',X'738626482F61C62379627CC124D446183C6E4D9EA1A5A5CCF72E2140C304BDFC',1456074443980800033,1456074443980800178,1456074443980800036,1,1,0,NULL,NULL,1767225600000000,1767229215000000,1767229215000000,1767229215000000,'cancelled','[]',NULL,1456074443980800178,1456089606389760006,1,'{"heard":{"1456074443980800031":["0:0",1767228300,false]},"move_number":0,"earlier_board":[1456074443980800178,1456074443980800183,0]}','{"rule":"1h","banks":[3600000000,3600000000],"seat":null,"turn_at":1767229215000000,"since":null,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(5,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"2h","weekends":"off","rated":"casual"}',X'6A21E5E81217568835D497FB212B86B49E656ACF0641169A0B59F4E629439F25',1456074443980800033,1456074443980800187,1456074443980800036,6,6,4,NULL,NULL,1767225600000000,1767247290000000,1767247290000000,1767247290000000,'last-player','[2]',NULL,1456074443980800187,1456165418434560000,6,'{"out":[0],"opened_by":1456074443980800030,"commitment":[1456074443980800187,1456074443980800193],"heard":{"1456074443980800030":["4:0",1767231000,false],"1456074443980800031":["4:0",1767245415,false],"1456074443980800032":["3:0",1767225600,true]},"move_number":1,"earlier_board":[1456074443980800187,1456104705884160000,5],"told_outage":"2026-01-01T04:05:00+00:00"}','{"rule":"2h","banks":[7200000000,7200000000,7200000000],"seat":null,"turn_at":1767247290000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,7200000000],[1,1,7200000000],[2,2,7200000000],[2,3,7200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(6,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'CD072CD8BE6F9F62AC4C09C28206E7E35594AA6B342F5D0A3A5E4842FAB428F7',1456074443980800033,1456136100249600002,1456074443980800036,0,0,0,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600002,1456136100249600006,0,'{"heard":{"1456074443980800030":["0:0",1767240300,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(7,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d+1d/4d","weekends":"off","rated":"rated"}',X'62E6E282E5C1657C78C3A967B36711EB3906A7C8603D71D409E7A54D87BDC1F7',1456074443980800033,1456136100249600010,1456074443980800036,1,1,1,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600010,1456136100249600020,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["1:0",1767240300,true]},"move_number":1,"earlier_board":[1456136100249600010,1456136100249600014,0]}','{"rule":"2d+1d/4d","banks":[259200000000,172800000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":172800000000,"halts":[],"ended":[[0,0,172800000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767413100000000,1767369900000000,1,NULL);
INSERT INTO "matches" VALUES(8,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"none","weekends":"off","rated":"rated"}',X'0442027AAF1FA95B7F86589578DF43E413167AE8D9DCEB37762833811A71A723',1456074443980800033,1456136100249600024,1456074443980800036,2,2,2,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600024,1456136100249600040,2,'{"heard":{"1456074443980800030":["2:0",1767240300,true],"1456074443980800031":["1:0",1767240300,true]},"move_number":2,"earlier_board":[1456136100249600024,1456136100249600034,1]}','{"rule":"none","banks":[0,0],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(9,'escabel','{"size":"5","edition":"growth","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"on","rated":"rated"}',X'738626482F61C62379627CC124D446183C6E4D9EA1A5A5CCF72E2140C304BDFC',1456074443980800033,1456136100249600044,1456074443980800036,16,16,14,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600044,1456136100249600140,16,'{"heard":{"1456074443980800031":["13:0",1767240300,false],"1456074443980800030":["14:0",1767240300,true]},"move_number":14,"earlier_board":[1456136100249600044,1456136100249600126,13]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,6,259200000000],[1,7,259200000000],[0,8,259200000000],[1,9,259200000000],[0,10,259200000000],[1,11,259200000000],[0,12,259200000000],[1,13,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767672300000000,1767607500000000,1,NULL);
INSERT INTO "matches" VALUES(10,'escabel','{"size":"5","edition":"tiebreak","movement":"crosscut","setup":"checkered-white","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'6A21E5E81217568835D497FB212B86B49E656ACF0641169A0B59F4E629439F25',1456074443980800033,1456136100249600144,1456074443980800036,3,3,3,1,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600144,1456136100249600167,3,'{"heard":{"1456074443980800031":["2:0",1767240300,true],"1456074443980800030":["3:0",1767240300,true]},"move_number":3,"earlier_board":[1456136100249600144,1456136100249600161,2]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(11,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"2d","weekends":"off","rated":"casual"}',X'D9D4654FEC8D4819FB40D6BAB2C8E0121C441AE614A7B8D92A9219AF1ECE8754',1456074443980800033,1456136100249600171,1456074443980800036,18,18,18,0,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600171,1456136100249600283,18,'{"heard":{"1456074443980800031":["18:0",1767240300,true],"1456074443980800032":["17:0",1767240300,true]},"move_number":18,"earlier_board":[1456136100249600171,1456136100249600277,17]}','{"rule":"2d","banks":[172800000000,172800000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":172800000000,"halts":[],"ended":[[0,10,172800000000],[1,11,172800000000],[0,12,172800000000],[1,13,172800000000],[0,14,172800000000],[1,15,172800000000],[0,16,172800000000],[1,17,172800000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767413100000000,1767369900000000,1,NULL);
INSERT INTO "matches" VALUES(12,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'5758DE781EF34F8FF48DC7198711925AA2E2256F5544F250B916639CBFC9F2A3',1456074443980800033,1456136100249600287,1456074443980800036,15,15,15,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'chain','[1]',NULL,1456136100249600287,1456136100249600381,15,'{"heard":{"1456074443980800030":["14:0",1767240300,true],"1456074443980800031":["13:0",1767240300,true]},"move_number":15,"earlier_board":[1456136100249600287,1456136100249600375,14],"rematch":47}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,6,259200000000],[1,7,259200000000],[0,8,259200000000],[1,9,259200000000],[0,10,259200000000],[1,11,259200000000],[0,12,259200000000],[1,13,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(13,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'BC17BBE948A75834C18373F70431728D06501D7A135A54719EF384DD9A6E7785',1456074443980800033,1456136100249600385,1456074443980800036,5,5,4,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'resigned','[0]',NULL,1456136100249600385,1456136100249600418,5,'{"heard":{"1456074443980800031":["4:0",1767240300,true],"1456074443980800030":["3:0",1767240300,true]},"move_number":4,"earlier_board":[1456136100249600385,1456136100249600413,4],"unrated":"too short"}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(14,'escabel','{"size":"9","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'C39FAF42028EF10FBA4D16CEE68320EBA68E778C499D7EEAA83C98033CAAE017',1456074443980800033,1456136100249600422,1456074443980800036,1,1,0,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'cancelled','[]',NULL,1456136100249600422,1456136100249600431,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true]},"move_number":0,"unrated":"cancelled","earlier_board":[1456136100249600422,1456136100249600426,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(15,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'EC903EB8D13710D7B14C1966162BD3B54C0A29D3D0E3F8C881160CABE56B11A0',1456074443980800033,1456136100249600435,1456074443980800036,5,5,4,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'cancelled','[]',NULL,1456136100249600435,1456136100249600471,5,'{"heard":{"1456074443980800030":["4:0",1767240300,true],"1456074443980800031":["3:0",1767240300,true]},"move_number":4,"earlier_board":[1456136100249600435,1456136100249600463,4],"unrated":"cancelled"}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(16,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'45E54A009D49A59C7F1E5B7E7AF4FBD32A371BDE225848556AF1703E7A89F3BA',1456074443980800033,1456136100249600475,1456074443980800036,1,1,1,1,1456074443980800038,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600475,1456136100249600486,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800038":["1:0",1767240300,true]},"move_number":1,"earlier_board":[1456136100249600475,1456136100249600480,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1768363500000000,1768298700000000,1,NULL);
INSERT INTO "matches" VALUES(17,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'CA974053EBEA21B4E833D7DECCBC1F10CCC5E9304FC1C1EA4F6248912E96C138',1456074443980800033,1456136100249600490,1456074443980800036,0,0,0,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600490,1456136100249600494,0,'{"heard":{"1456074443980800030":["0:0",1767240300,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(18,'esgrad','{"side":"7","bonus":"first-pass","undivided":"one"}','{"clock":"5d","weekends":"off","rated":"rated"}',X'F7EE153D6C05A8CDD2B7B0F733837A247D2B9DCDC163018B4422AE72C3ED5917',1456074443980800033,1456136100249600498,1456074443980800036,1,1,1,1,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600498,1456136100249600508,1,'{"heard":{"1456074443980800031":["0:0",1767240300,true],"1456074443980800030":["1:0",1767240300,true]},"move_number":0,"earlier_board":[1456136100249600498,1456136100249600502,0]}','{"rule":"5d","banks":[432000000000,432000000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":432000000000,"halts":[],"ended":[[0,0,432000000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767672300000000,1767564300000000,1,NULL);
INSERT INTO "matches" VALUES(19,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'D11898149EC443FE2219EF5160B805E0D66508828E117BFF8B32CEEE02E6417D',1456074443980800033,1456136100249600512,1456074443980800036,2,2,2,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600512,1456136100249600528,2,'{"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["2:0",1767240300,true]},"move_number":0,"earlier_board":[1456136100249600512,1456136100249600522,1]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(20,'esgrad','{"side":"5","bonus":"first-pass","undivided":"zero"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'1137EB1BEB9D2B4DB7D91F8D03EB844A7D35E1B44998F31F6A16258C3A232F55',1456074443980800033,1456136100249600532,1456074443980800036,2,2,2,0,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600532,1456136100249600548,2,'{"heard":{"1456074443980800031":["2:0",1767240300,true],"1456074443980800030":["1:0",1767240300,true]},"move_number":0,"earlier_board":[1456136100249600532,1456136100249600542,1]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(21,'esgrad','{"side":"5","bonus":"final-passes","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'6EE680D0FB8E18ECC106508A5C090534721FBEF64741A7CC925F6A9AA745178C',1456074443980800033,1456136100249600552,1456074443980800036,8,8,8,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600552,1456136100249600604,8,'{"heard":{"1456074443980800030":["8:0",1767240300,true],"1456074443980800032":["7:0",1767240300,true]},"move_number":6,"earlier_board":[1456136100249600552,1456136100249600598,7]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000],[0,4,259200000000],[1,5,259200000000],[0,6,259200000000],[1,7,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(22,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'77126E960EE8A34905CDEA716D3375176D41A698217845CCA5E188627CFB2951',1456074443980800033,1456136100249600608,1456074443980800036,7,7,7,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600608,1456136100249600654,7,'{"heard":{"1456074443980800030":["6:0",1767240300,true],"1456074443980800031":["7:0",1767240300,true]},"move_number":5,"earlier_board":[1456136100249600608,1456136100249600648,6]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000],[0,4,259200000000],[1,5,259200000000],[0,6,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(23,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'72DD5D9308BCFA3DCC08534A5405122F26F37B30E4AC4BD2B581CD2F5CE17008',1456074443980800033,1456136100249600658,1456074443980800036,9,9,9,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'score','[0]','[3.0,-0.5]',1456136100249600658,1456136100249600716,9,'{"heard":{"1456074443980800030":["8:0",1767240300,true],"1456074443980800031":["7:0",1767240300,true]},"move_number":7,"earlier_board":[1456136100249600658,1456136100249600710,8]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000],[0,4,259200000000],[1,5,259200000000],[0,6,259200000000],[1,7,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(24,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'E6B3DE9CB87536FB77D41AA8330B93427CEFFD793D92AF11A0BAFE167ADAC0AD',1456074443980800033,1456136100249600720,1456074443980800036,4,4,3,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'resigned','[0]',NULL,1456136100249600720,1456136100249600747,4,'{"heard":{"1456074443980800030":["3:0",1767240300,true],"1456074443980800031":["2:0",1767240300,true]},"move_number":1,"earlier_board":[1456136100249600720,1456136100249600742,3],"unrated":"too short"}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[1,2,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(25,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'B854F2C1AB635621EB0574E038EE4826C8B262ECE669E4092879ABD758278B14',1456074443980800033,1456136100249600751,1456074443980800036,1,1,0,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'cancelled','[]',NULL,1456136100249600751,1456136100249600760,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true]},"move_number":0,"unrated":"cancelled","earlier_board":[1456136100249600751,1456136100249600755,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(26,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'76ACEEE5A8D106B37B214FEC4AFE50D4B9C1648A0BC0F9AE42FA2B64FD557ED6',1456074443980800033,1456136100249600764,1456074443980800036,0,0,0,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600764,1456136100249600770,0,'{"commitment":[1456136100249600764,1456136100249600769],"heard":{"1456074443980800030":["0:0",1767240300,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(27,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'F1738DB4507A4A863DF58F462709948525E6C6CF6FD7493C93E977D9846E1737',1456074443980800033,1456136100249600774,1456074443980800036,4,3,4,1,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600774,1456136100249600789,3,'{"out":[],"opened_by":1456074443980800031,"commitment":[1456136100249600774,1456136100249600782],"heard":{"1456074443980800031":["0:0",1767240300,true],"1456074443980800030":["3:0",1767240300,true]},"move_number":2,"earlier_board":[1456136100249600774,1456136100249600783,0]}','{"rule":"3d","banks":[259200000000,259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(28,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'064621E50608F2ADD035FD96907444D374CA23F341525F6B72E4669441377446',1456074443980800033,1456136100249600798,1456074443980800036,6,6,6,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600798,1456136100249600816,6,'{"commitment":[1456136100249600798,1456136100249600803],"heard":{"1456074443980800030":["6:0",1767240300,true],"1456074443980800031":["3:0",1767240300,true]},"move_number":2,"earlier_board":[1456136100249600798,1456136100249600810,3]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(29,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'811A5873C5A91E7E50D705A99A7925A4F1C00AFFCDFA41B3D0A8BCEA0D8682FB',1456074443980800033,1456136100249600820,1456074443980800036,1,1,1,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600820,1456136100249600833,1,'{"out":[],"opened_by":1456074443980800030,"commitment":[1456136100249600820,1456136100249600826],"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["1:0",1767240300,true]},"move_number":0,"earlier_board":[1456136100249600820,1456136100249600827,0]}','{"rule":"3d","banks":[259200000000,259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(30,'stack-control','{"setup":"scattered","elimination":"three","ending":"control"}','{"clock":"4d","weekends":"off","rated":"casual"}',X'5A5A17CB9A707C5B70651615F5F30653865ADF9C9F8F871D749B877C0C874A96',1456074443980800033,1456136100249600837,1456074443980800036,15,15,14,3,1456074443980800038,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600837,1456136100249600938,15,'{"out":[4],"opened_by":1456074443980800030,"commitment":[1456136100249600837,1456136100249600848],"heard":{"1456074443980800030":["11:0",1767240300,true],"1456074443980800031":["12:0",1767240300,true],"1456074443980800032":["13:0",1767240300,true],"1456074443980800038":["14:0",1767240300,true],"1456074443980800040":["10:0",1767240300,true]},"move_number":9,"earlier_board":[1456136100249600837,1456136100249600933,14]}','{"rule":"4d","banks":[345600000000,345600000000,345600000000,345600000000,345600000000],"seat":3,"turn_at":1767240300000000,"since":1767240300000000,"allowance":345600000000,"halts":[],"ended":[[0,6,345600000000],[1,7,345600000000],[2,8,345600000000],[3,9,345600000000],[4,10,345600000000],[0,11,345600000000],[1,12,345600000000],[2,13,345600000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1768449900000000,1768363500000000,1,NULL);
INSERT INTO "matches" VALUES(31,'stack-control','{"setup":"scattered","elimination":"all","ending":"last-mover"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'075651A13649D455020157D80EABBC302D95373E5E462604B2E042BB7FBE6245',1456074443980800033,1456136100249600942,1456074443980800036,20,20,20,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249600942,1456136100249601067,20,'{"commitment":[1456136100249600942,1456136100249600946],"heard":{"1456074443980800030":["19:0",1767240300,true],"1456074443980800031":["20:0",1767240300,true]},"move_number":18,"earlier_board":[1456136100249600942,1456136100249601061,19]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[1,12,259200000000],[0,13,259200000000],[1,14,259200000000],[0,15,259200000000],[1,16,259200000000],[0,17,259200000000],[1,18,259200000000],[0,19,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(32,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"6d","weekends":"off","rated":"rated"}',X'5283FC1D08B690B4141A703838563F5F38CA69CB80B1A42BDD16215518EE166D',1456074443980800033,1456136100249601071,1456074443980800036,62,62,62,0,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601071,1456136100249601209,62,'{"commitment":[1456136100249601071,1456136100249601076],"heard":{"1456074443980800031":["62:0",1767240300,true],"1456074443980800030":["61:0",1767240300,true]},"move_number":22,"earlier_board":[1456136100249601071,1456136100249601203,61]}','{"rule":"6d","banks":[518400000000,518400000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":518400000000,"halts":[],"ended":[[0,42,518400000000],[1,45,518400000000],[0,48,518400000000],[1,51,518400000000],[0,54,518400000000],[1,57,518400000000],[0,60,518400000000],[1,61,518400000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767758700000000,1767629100000000,1,NULL);
INSERT INTO "matches" VALUES(33,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'43AEDFD045D8EB0F0D6AC11963747AC8FABF77255F6CF6DA068B9AB2478B0138',1456074443980800033,1456136100249601213,1456074443980800036,50,50,50,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'control','[2]','[4.0,5.0,10.0]',1456136100249601213,1456136100249601520,50,'{"out":[],"opened_by":1456074443980800030,"commitment":[1456136100249601213,1456136100249601219],"heard":{"1456074443980800030":["49:0",1767240300,true],"1456074443980800031":["47:0",1767240300,true],"1456074443980800032":["48:0",1767240300,true]},"move_number":47,"earlier_board":[1456136100249601213,1456136100249601514,49]}','{"rule":"3d","banks":[259200000000,259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[1,41,259200000000],[2,42,259200000000],[0,43,259200000000],[1,44,259200000000],[2,45,259200000000],[0,46,259200000000],[1,47,259200000000],[2,48,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(34,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'B175940BC4CB2ED169E2E892FD595BA232CFF6E89EC1BFEFAD32C18858D8279A',1456074443980800033,1456136100249601524,1456074443980800036,50,50,50,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'control','[0,1]','[14.0,14.0,6.0]',1456136100249601524,1456136100249601831,50,'{"out":[],"opened_by":1456074443980800030,"commitment":[1456136100249601524,1456136100249601530],"heard":{"1456074443980800030":["49:0",1767240300,true],"1456074443980800031":["47:0",1767240300,true],"1456074443980800032":["48:0",1767240300,true]},"move_number":47,"earlier_board":[1456136100249601524,1456136100249601825,49]}','{"rule":"3d","banks":[259200000000,259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[1,41,259200000000],[2,42,259200000000],[0,43,259200000000],[1,44,259200000000],[2,45,259200000000],[0,46,259200000000],[1,47,259200000000],[2,48,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(35,'stack-control','{"setup":"advanced","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'EC163BAEFF75F112E899D506328BDB1FB05A8FA225E3423080FE389B5F8680D4',1456074443980800033,1456136100249601835,1456074443980800036,4,4,3,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'resigned','[0]',NULL,1456136100249601835,1456136100249601852,4,'{"commitment":[1456136100249601835,1456136100249601840],"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["3:0",1767240300,true]},"move_number":1,"earlier_board":[1456136100249601835,1456136100249601847,3],"unrated":"too short"}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(36,'stack-control','{"setup":"draw","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'1FA77193D65CA41ED54C2664B1A16E17BE7DC15E15D476D5A12303FB3433B51D',1456074443980800033,1456136100249601856,1456074443980800036,1,1,0,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'cancelled','[]',NULL,1456136100249601856,1456136100249601867,1,'{"commitment":[1456136100249601856,1456136100249601861],"heard":{"1456074443980800030":["0:0",1767240300,true]},"move_number":0,"unrated":"cancelled","earlier_board":[1456136100249601856,1456136100249601862,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(37,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'13FD50094452029B77F8890564B6D031412506F6FD437FF82A525A2F7B46D6B7',1456136100249601880,1456136100249601886,1456136100249601883,1,1,1,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601886,1456136100249601896,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["1:0",1767240300,true]},"move_number":1,"earlier_board":[1456136100249601886,1456136100249601890,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(38,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'FA97B71F890EAF7A9A57E83551D826BA9BBAFDCC6642A30FF835DDEFB4B2E9AD',1456074443980800033,1456136100249601900,1456074443980800036,3,3,3,1,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601900,1456136100249601922,3,'{"heard":{"1456074443980800030":["2:0",1767240300,true],"1456074443980800031":["3:0",1767240300,true]},"move_number":3,"earlier_board":[1456136100249601900,1456136100249601916,2]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[[1767240300000000,null]],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(39,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'3314D5051D03538B155BF56CDAA3DF9E1DEBFB196AB7FDD5221C8A4249CDEB11',1456074443980800033,1456136100249601929,1456074443980800036,1,1,0,NULL,NULL,1767240300000000,1767240300000000,1767240300000000,1767240300000000,'cancelled','[]',NULL,1456136100249601929,1456136100249601937,1,'{"heard":{"1456074443980800030":["0:0",1767240300,true]},"unrated":"cancelled","earlier_board":[1456136100249601929,1456136100249601933,0],"move_number":0}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767240300000000,"since":null,"allowance":0,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(40,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"2d","weekends":"off","rated":"casual"}',X'794488388FBC6C1298EC9CA57F5E124D98DDAC59E931A26F6550292E3F7AA00F',1456074443980800033,1456136100249601941,1456074443980800036,0,0,0,0,1456074443980800031,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601941,1456136100249601945,0,'{"heard":{"1456074443980800031":["0:0",1767240300,true]}}','{"rule":"2d","banks":[172800000000,172800000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":345600000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767585900000000,1767499500000000,1,NULL);
INSERT INTO "matches" VALUES(41,'stack-control','{"setup":"scattered","elimination":"all","ending":"control"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'6E52EE8086E995770AB9140A6E3CB39870F9D51900D706B381FAFCFC48AD2A64',1456074443980800033,1456136100249601952,1456074443980800036,4,4,3,2,1456074443980800032,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601952,1456136100249601981,4,'{"out":[1],"opened_by":1456074443980800030,"commitment":[1456136100249601952,1456136100249601958],"heard":{"1456074443980800030":["0:0",1767240300,true],"1456074443980800031":["1:0",1767240300,true],"1456074443980800032":["3:0",1767240300,true]},"move_number":0,"earlier_board":[1456136100249601952,1456136100249601977,3]}','{"rule":"3d","banks":[259200000000,259200000000,259200000000],"seat":2,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[2,2,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767499500000000,1767434700000000,1,NULL);
INSERT INTO "matches" VALUES(42,'esgrad','{"side":"5","bonus":"first-pass","undivided":"one"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'2EFB0833C5179842BE47CA5B37AB86E7CB064ABB02166078C2919CD6E868FDE6',1456074443980800033,1456136100249601986,1456074443980800036,0,0,0,0,1456074443980800030,1767240300000000,1767240300000000,1767240300000000,NULL,NULL,NULL,NULL,1456136100249601986,1456136100249601990,0,'{"heard":{"1456074443980800030":["0:0",1767240300,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767240300000000,"since":1767240300000000,"allowance":259200000000,"halts":[[1767240300000000,1767242100000000]],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(43,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'F6A321EBEF59DC9132695F2B7D469CB2122C32AC12FC1234B8BF6FF7E7F070C4',1456074443980800033,1456143649996800005,1456074443980800036,4,4,4,0,1456074443980800030,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800005,1456143649996800033,4,'{"heard":{"1456074443980800030":["4:0",1767242100,true],"1456074443980800031":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800005,1456143649996800027,3],"proposal":{"kind":"takeback","seq":4,"agreed":[0],"ply":2},"offer":{"channel":1456143649996800005,"message":1456143649996800037,"others":[],"text":{"kind":"text","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"player":{"kind":"player name","player":1456074443980800030},"moves":{"kind":"listing","items":[{"kind":"notation","text":"a2"},{"kind":"notation","text":"b5"}],"alternatives":false},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"match","match":43}}},"by":1456074443980800030}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(44,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'2B6DDC0EB2DAE4C9608F1BAD5D5C802811BF6DD879D2752971CBA1576B9F8B87',1456074443980800033,1456143649996800040,1456074443980800036,4,4,4,0,1456074443980800030,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800040,1456143649996800068,4,'{"heard":{"1456074443980800030":["4:0",1767242100,true],"1456074443980800031":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800040,1456143649996800062,3],"proposal":{"kind":"cancel","seq":4,"agreed":[0],"ply":0},"offer":{"channel":1456143649996800040,"message":1456143649996800073,"others":[],"text":{"kind":"text","message":"{player} offers to end {game} {match} without a winner.","plural":null,"values":{"player":{"kind":"player name","player":1456074443980800030},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"match","match":44}}},"by":1456074443980800030}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(45,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'AF0B2D4034A9011E0552C7986813E2EB057E3B71AB2465AA59F8C02C4C526103',1456074443980800033,1456143649996800076,1456074443980800036,4,4,4,0,1456074443980800030,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800076,1456143649996800104,4,'{"heard":{"1456074443980800030":["4:0",1767242100,true],"1456074443980800031":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800076,1456143649996800098,3],"offer":{"channel":1456143649996800076,"message":1456143649996800108,"others":[],"text":{"kind":"text","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"player":{"kind":"player name","player":1456074443980800030},"moves":{"kind":"listing","items":[{"kind":"notation","text":"a2"},{"kind":"notation","text":"b5"}],"alternatives":false},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"match","match":45}}},"by":1456074443980800030}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(46,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'7571BC780A6968AE5F8FEF686ED36CE65D5FB1914B33F3DF239E33825E02E2EA',1456074443980800033,1456143649996800114,1456074443980800037,5,5,5,1,1456074443980800039,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800114,1456143649996800143,4,'{"heard":{"1456074443980800031":["4:0",1767242100,true],"1456074443980800039":["3:0",1767242100,true]},"move_number":5,"earlier_board":[1456143649996800114,1456143649996800137,3],"unreachable":true}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767242100000000,"since":1767242700000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000],[0,4,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501900000000,1767437100000000,1,NULL);
INSERT INTO "matches" VALUES(47,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'C0ECBA4F438120A6E74A6E5BDC0E7E6368F670D60C8959A8831F3D40220F4627',1456074443980800033,1456143649996800147,1456074443980800037,4,4,4,0,1456074443980800031,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800147,1456143649996800175,4,'{"heard":{"1456074443980800031":["4:0",1767242100,true],"1456074443980800039":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800147,1456143649996800169,3],"proposal":{"kind":"takeback","seq":4,"agreed":[0],"ply":2}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(48,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'F77E838FAAC2D9B0CA062F03997C3C759BD1D7BD042E3E148EA0FE551A2930BD',1456074443980800033,1456143649996800179,1456074443980800037,4,4,4,0,1456074443980800031,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800179,1456143649996800207,4,'{"heard":{"1456074443980800031":["4:0",1767242100,true],"1456074443980800039":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800179,1456143649996800201,3]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":345600000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":86400000000,"gifts_before":0,"over_seen_at":null}',1767587700000000,1767501300000000,1,NULL);
INSERT INTO "matches" VALUES(49,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'F0C3B20BCA85588B93F5E747A4B78422A12F793D975A1DC3D74800F41B05597B',1456074443980800033,1456143649996800211,1456074443980800037,5,5,4,NULL,NULL,1767242100000000,1767242100000000,1767242100000000,1767242100000000,'resigned','[0]',NULL,1456143649996800211,1456143649996800276,5,'{"heard":{"1456074443980800031":["4:0",1767242100,true],"1456074443980800039":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800211,1456143649996800239,4],"rematch":69}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767242100000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(50,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'5B742B5AB2D9319CED5DB2494C2B64AC049CF45B2D701C97AA6B68F27C6956E4',1456074443980800033,1456143649996800243,1456074443980800037,5,5,4,NULL,NULL,1767242100000000,1767242100000000,1767242100000000,1767242100000000,'resigned','[0]',NULL,1456143649996800243,1456143649996800281,5,'{"heard":{"1456074443980800031":["4:0",1767242100,true],"1456074443980800039":["3:0",1767242100,true]},"move_number":4,"earlier_board":[1456143649996800243,1456143649996800271,4],"rematch":68}','{"rule":"3d","banks":[259200000000,259200000000],"seat":null,"turn_at":1767242100000000,"since":null,"allowance":0,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(51,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"1d","weekends":"off","rated":"casual"}',X'9D4C3DA234F590DA64E4FE9E9450E1216FD432B785A96F4FF718556345C59CBF',1456074443980800033,1456143649996800287,1456074443980800037,0,0,0,0,1456074443980800039,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456143649996800287,1456143649996800291,0,'{"heard":{"1456074443980800039":["0:0",1767242100,false]}}','{"rule":"1d","banks":[86400000000,86400000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":86400000000,"halts":[],"ended":[],"reminded":1,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767328500000000,1767324900000000,1,NULL);
INSERT INTO "matches" VALUES(52,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'1C4C176ADBF832D485FB9CA61C45AA142FE4630089313698B7323B31AF50D6B2',1456074443980800033,1456074443980800036,1456074443980800036,1,1,1,1,1456074443980800030,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456074443980800036,1456143649996800307,1,'{"heard":{"1456074443980800032":["0:0",1767242100,true],"1456074443980800030":["1:0",1767242100,true]},"move_number":1,"earlier_board":[1456074443980800036,1456143649996800301,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(53,'escabel','{"size":"11","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'75599B5504FDFA28515D4A3D46F01C396F9B2CA339FFB8727114EF60F77ED9B5',1456074443980800033,1456074443980800036,1456074443980800036,0,0,0,0,1456074443980800041,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456074443980800036,1456143649996800349,0,'{"opened_by":1456074443980800041,"heard":{"1456074443980800041":["0:0",1767242100,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242100000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501300000000,1767436500000000,1,NULL);
INSERT INTO "matches" VALUES(54,'escabel','{"size":"3","pie":"off"}','{"clock":"3d","weekends":"off"}',X'0000000000000000000000000000000000000000000000000000000000000000',1456074443980800033,1456074443980800036,1456074443980800036,1,0,0,NULL,NULL,1767242100000000,1767242100000000,1767242100000000,1767242100000000,'resigned','[0]',NULL,NULL,NULL,NULL,'{}',NULL,NULL,NULL,1,NULL);
INSERT INTO "matches" VALUES(55,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"4d","weekends":"off","rated":"casual"}',X'50BF1BE003887CAC0A5F729107B3E1DFAD89166A585D130889F9FA6617F526DF',1456074443980800033,1456074443980800036,1456074443980800036,1,1,1,1,1456074443980800032,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,1456074443980800036,1456143649996801374,1,'{"heard":{"1456074443980800031":["0:0",1767242100,true],"1456074443980800032":["1:0",1767270900,false]},"move_number":1,"earlier_board":[1456074443980800036,1456143649996801370,0],"snooze":{"player":1456074443980800032,"turn":1,"until":1767270900}}','{"rule":"4d","banks":[345600000000,345600000000],"seat":1,"turn_at":1767242100000000,"since":1767242100000000,"allowance":345600000000,"halts":[],"ended":[[0,0,345600000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767587700000000,1767501300000000,1,NULL);
INSERT INTO "matches" VALUES(56,'escabel','{"size":"4","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'2C1BABB305DE45913AE5106B81F6ADC561AB85A9746B81B5EFC0F90BC7AC692A',1456074443980800033,1456074443980800037,1456074443980800037,0,0,0,0,1456074443980800039,1767242100000000,1767242100000000,1767242100000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"unreachable":true}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767242100000000,"since":1767242700000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767501900000000,1767437100000000,1,NULL);
INSERT INTO "matches" VALUES(57,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'E39902726BDA5A1000B25C42579096B3B4255E2836F544724C080F87FFC98BE2',1456074443980800033,1456074443980800036,1456074443980800036,5,5,5,1,1456074443980800030,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600025,4,'{"heard":{"1456074443980800031":["4:0",1767312300,true],"1456074443980800030":["3:0",1767312300,true]},"move_number":5,"earlier_board":[1456074443980800036,1456438090137600019,3]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767312300000000,"since":1767312900000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000],[0,4,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767572100000000,1767507300000000,1,NULL);
INSERT INTO "matches" VALUES(58,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'2570BD7CD34C75E8AB3BB88F10439E9A3F7367C14C88040060A445E28F04F609',1456074443980800033,1456074443980800036,1456074443980800036,4,4,4,0,1456074443980800031,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600052,4,'{"heard":{"1456074443980800031":["4:0",1767312300,true],"1456074443980800030":["3:0",1767312300,true]},"move_number":4,"earlier_board":[1456074443980800036,1456438090137600046,3],"proposal":{"kind":"takeback","seq":4,"agreed":[0],"ply":2}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767312300000000,"since":1767312300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767571500000000,1767506700000000,1,NULL);
INSERT INTO "matches" VALUES(59,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'4FF89C7E570F71539A0CE34FF7EB75D6E53F86778C6DC30C10A11DCFDFC59DD2',1456074443980800033,1456074443980800036,1456074443980800036,4,4,4,0,1456074443980800031,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600079,4,'{"heard":{"1456074443980800031":["4:0",1767312300,true],"1456074443980800030":["3:0",1767312300,true]},"move_number":4,"earlier_board":[1456074443980800036,1456438090137600073,3]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767312300000000,"since":1767312300000000,"allowance":345600000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":86400000000,"gifts_before":0,"over_seen_at":null}',1767657900000000,1767571500000000,1,NULL);
INSERT INTO "matches" VALUES(60,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'E51101E0EFA763F9DD6CFACF1A72466A5CDA203037906E8C3603DAFFA5A489F6',1456074443980800033,1456074443980800036,1456074443980800036,4,4,4,0,1456074443980800031,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600106,4,'{"heard":{"1456074443980800031":["4:0",1767312300,true],"1456074443980800030":["3:0",1767312300,true]},"move_number":4,"earlier_board":[1456074443980800036,1456438090137600100,3],"offer":{"channel":1456074443980800036,"message":1456438090137600140,"others":[],"text":{"kind":"text","message":"{player} asks to take back {moves} in {game} {match}.","plural":null,"values":{"player":{"kind":"player name","player":1456074443980800031},"moves":{"kind":"listing","items":[{"kind":"notation","text":"a2"},{"kind":"notation","text":"b5"}],"alternatives":false},"game":{"kind":"name","text":"Escabel"},"match":{"kind":"match","match":60}}},"by":1456074443980800031}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767312300000000,"since":1767312300000000,"allowance":345600000000,"halts":[],"ended":[[0,0,259200000000],[1,1,259200000000],[0,2,259200000000],[1,3,259200000000]],"reminded":0,"gifts":86400000000,"gifts_before":0,"over_seen_at":null}',1767657900000000,1767571500000000,1,NULL);
INSERT INTO "matches" VALUES(61,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"off"}','{"clock":"3d","weekends":"off","rated":"casual"}',X'C51A12A2A4AD83FAB1185E159D0463D62DEEBDB982DF69213655A0FC714CC503',1456074443980800033,1456074443980800036,1456074443980800036,0,0,0,0,1456074443980800042,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600113,0,'{"heard":{"1456074443980800042":["0:0",1767312300,true]}}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767312300000000,"since":1767312300000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767571500000000,1767506700000000,1,NULL);
INSERT INTO "matches" VALUES(62,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"150m","weekends":"off","rated":"rated"}',X'9477DD660C8C15F3CB28B3AD524DE06A2BFCF050F559DE00748DA9367998A803',1456074443980800033,1456074443980800036,1456074443980800036,0,0,0,0,1456074443980800030,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600122,0,'{"heard":{"1456074443980800030":["0:0",1767312300,true]}}','{"rule":"150m","banks":[9000000000,9000000000],"seat":0,"turn_at":1767312300000000,"since":1767312300000000,"allowance":9000000000,"halts":[],"ended":[],"reminded":2,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767321300000000,1767321300000000,1,NULL);
INSERT INTO "matches" VALUES(63,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'0A8EA2B7E58B37C15B819A001B50F1FA93869ED24BBBFEAC91AE4187C117B09C',1456074443980800033,1456074443980800036,1456074443980800036,1,1,1,1,1456074443980800032,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,1456074443980800036,1456438090137600133,1,'{"heard":{"1456074443980800031":["0:0",1767312300,true]},"move_number":1,"earlier_board":[1456074443980800036,1456438090137600129,0]}','{"rule":"3d","banks":[259200000000,259200000000],"seat":1,"turn_at":1767312300000000,"since":1767312300000000,"allowance":259200000000,"halts":[],"ended":[[0,0,259200000000]],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767571500000000,1767506700000000,1,NULL);
INSERT INTO "matches" VALUES(64,'escabel','{"size":"5","edition":"standard","movement":"any","setup":"empty","pie":"on"}','{"clock":"3d","weekends":"off","rated":"rated"}',X'156508196AFBC130527C701E0D75BD9B5C4236A61BF8D132EDC6A7DF4F236B4D',1456074443980800033,1456074443980800036,1456074443980800036,0,0,0,0,1456074443980800031,1767312300000000,1767312300000000,1767312300000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{}','{"rule":"3d","banks":[259200000000,259200000000],"seat":0,"turn_at":1767312300000000,"since":1767312900000000,"allowance":259200000000,"halts":[],"ended":[],"reminded":0,"gifts":0,"gifts_before":0,"over_seen_at":null}',1767572100000000,1767507300000000,1,NULL);
CREATE TABLE names (
	server_id BIGINT NOT NULL, 
	player_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_names PRIMARY KEY (server_id, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "names" VALUES(0,1456074443980800032,'cy');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800030,'ann');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800031,'bob');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800032,'cy');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800038,'dan');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800039,'fay');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800040,'Eve (HR)');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800041,'mo');
INSERT INTO "names" VALUES(1456074443980800033,1456074443980800042,'gus');
INSERT INTO "names" VALUES(1456136100249601880,1456074443980800030,'ann');
INSERT INTO "names" VALUES(1456136100249601880,1456074443980800031,'bob');
CREATE TABLE outages (
	end_at BIGINT NOT NULL, 
	start_at BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (end_at, start_at)
)
 WITHOUT ROWID

;
INSERT INTO "outages" VALUES(1767240300000000,1767233100000000);
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
	message_id BIGINT, server_id BIGINT DEFAULT 0 NOT NULL, channel_id BIGINT, 
	CONSTRAINT fk_outbox_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "outbox" VALUES(1,'challenge:1','card',NULL,NULL,'{"challenge":1,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800047,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(2,'match:1','open',1,NULL,'{"challenge":1}','done',0,1767225600000000,1767225600000000,1767225600000000,NULL,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(3,'match:1','board',1,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800052,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(4,'challenge:2','card',NULL,NULL,'{"challenge":2,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800056,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(5,'match:2','open',2,NULL,'{"challenge":2}','done',0,1767225600000000,1767225600000000,1767225600000000,NULL,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(6,'match:2','board',2,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800060,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(7,'challenge:3','card',NULL,NULL,'{"challenge":3,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800064,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(8,'match:3','open',3,NULL,'{"challenge":3}','done',0,1767225600000000,1767225600000000,1767225600000000,NULL,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(9,'match:3','board',3,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800070,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(10,'match:1','board',1,1,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800076,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(11,'match:1','board',1,2,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800082,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(12,'match:1','board',1,3,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800088,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(13,'match:1','board',1,4,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800094,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(14,'match:1','board',1,5,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800100,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(15,'match:1','board',1,6,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800106,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(16,'match:2','board',2,1,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800112,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(17,'match:2','board',2,2,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800118,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(18,'match:2','board',2,3,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800124,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(19,'match:2','board',2,4,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800130,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(20,'match:2','board',2,5,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800136,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(21,'match:2','board',2,6,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800142,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(22,'match:3','board',3,3,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800158,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(23,'match:3','board',3,6,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800174,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(24,'challenge:4','card',NULL,NULL,'{"challenge":4,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800178,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(25,'match:4','open',4,NULL,'{"challenge":4}','done',0,1767225600000000,1767225600000000,1767225600000000,NULL,1456074443980800033,1456074443980800178);
INSERT INTO "outbox" VALUES(26,'match:4','board',4,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800183,1456074443980800033,1456074443980800178);
INSERT INTO "outbox" VALUES(27,'challenge:5','card',NULL,NULL,'{"challenge":5,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800187,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(28,'challenge:5','card',NULL,NULL,'{"challenge":5,"told":false}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800187,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(29,'match:5','open',5,NULL,'{"challenge":5}','done',0,1767225600000000,1767225600000000,1767225600000000,NULL,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(30,'match:5','board',5,0,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800194,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(31,'match:5','board',5,1,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800200,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(32,'match:5','board',5,2,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800206,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(33,'match:5','board',5,3,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800212,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(34,'match:5','board',5,4,'{}','done',0,1767225600000000,1767225600000000,1767225600000000,1456074443980800218,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(35,'player:1456074443980800030:1','ping',1,NULL,'{"player":1456074443980800030,"why":"last","shown_seq":6,"pinged":false}','done',0,1767228300000000,1767228300000000,1767228300000000,1456085768601600000,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(36,'player:1456074443980800030:2','ping',2,NULL,'{"player":1456074443980800030,"why":"last","shown_seq":6,"pinged":false}','done',0,1767228300000000,1767228300000000,1767228300000000,1456085768601600001,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(37,'player:1456074443980800030:3','ping',3,NULL,'{"player":1456074443980800030,"why":"last","shown_seq":6,"pinged":false}','done',0,1767228300000000,1767228300000000,1767228300000000,1456085768601600002,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(38,'player:1456074443980800031:4','ping',4,NULL,'{"player":1456074443980800031,"why":"last","shown_seq":0,"pinged":false}','done',0,1767228300000000,1767228300000000,1767228300000000,1456085768601600003,1456074443980800033,1456074443980800178);
INSERT INTO "outbox" VALUES(39,'player:1456074443980800030:5','ping',5,NULL,'{"player":1456074443980800030,"why":"time","shown_seq":4,"pinged":false}','done',0,1767229200000000,1767229200000000,1767229200000000,1456089543475200000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(40,'match:1','board',1,7,'{}','done',0,1767229215000000,1767229215000000,1767229215000000,1456089606389760000,1456074443980800033,1456074443980800047);
INSERT INTO "outbox" VALUES(41,'match:2','board',2,7,'{}','done',0,1767229215000000,1767229215000000,1767229215000000,1456089606389760002,1456074443980800033,1456074443980800056);
INSERT INTO "outbox" VALUES(42,'match:3','board',3,7,'{}','done',0,1767229215000000,1767229215000000,1767229215000000,1456089606389760004,1456074443980800033,1456074443980800064);
INSERT INTO "outbox" VALUES(43,'match:4','board',4,1,'{}','done',0,1767229215000000,1767229215000000,1767229215000000,1456089606389760006,1456074443980800033,1456074443980800178);
INSERT INTO "outbox" VALUES(44,'player:1456074443980800030:5','ping',5,NULL,'{"player":1456074443980800030,"why":"last","shown_seq":4,"pinged":false}','done',0,1767231000000000,1767231000000000,1767231000000000,1456097093222400000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(45,'match:5','board',5,5,'{}','done',0,1767232815000000,1767232815000000,1767232815000000,1456104705884160000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(46,'match:5','say',5,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{player}, you are out of match {match}; your turns are skipped. The others play on.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800030},"match":{"kind":"match","match":5}}}],"by":" "},"mention":[1456074443980800030],"lasts":"match","turn":null,"due":null}','done',0,1767232815000000,1767232815000000,1767232815000000,1456104705884160002,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(47,'challenge:6','card',NULL,NULL,'{"challenge":6,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600002,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(48,'match:6','open',6,NULL,'{"challenge":6}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600002);
INSERT INTO "outbox" VALUES(49,'match:6','board',6,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600006,1456074443980800033,1456136100249600002);
INSERT INTO "outbox" VALUES(50,'challenge:7','card',NULL,NULL,'{"challenge":7,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600010,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(51,'match:7','open',7,NULL,'{"challenge":7}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600010);
INSERT INTO "outbox" VALUES(52,'match:7','board',7,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600014,1456074443980800033,1456136100249600010);
INSERT INTO "outbox" VALUES(53,'match:7','board',7,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600020,1456074443980800033,1456136100249600010);
INSERT INTO "outbox" VALUES(54,'challenge:8','card',NULL,NULL,'{"challenge":8,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600024,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(55,'match:8','open',8,NULL,'{"challenge":8}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600024);
INSERT INTO "outbox" VALUES(56,'match:8','board',8,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600028,1456074443980800033,1456136100249600024);
INSERT INTO "outbox" VALUES(57,'match:8','board',8,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600034,1456074443980800033,1456136100249600024);
INSERT INTO "outbox" VALUES(58,'match:8','board',8,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600040,1456074443980800033,1456136100249600024);
INSERT INTO "outbox" VALUES(59,'challenge:9','card',NULL,NULL,'{"challenge":9,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600044,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(60,'match:9','open',9,NULL,'{"challenge":9}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(61,'match:9','board',9,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600048,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(62,'match:9','board',9,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600054,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(63,'match:9','board',9,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600060,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(64,'match:9','board',9,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600066,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(65,'match:9','board',9,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600072,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(66,'match:9','board',9,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600078,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(67,'match:9','board',9,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600084,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(68,'match:9','board',9,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600090,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(69,'match:9','board',9,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600096,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(70,'match:9','board',9,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600102,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(71,'match:9','board',9,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600108,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(72,'match:9','board',9,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600114,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(73,'match:9','board',9,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600120,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(74,'match:9','board',9,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600126,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(75,'match:9','board',9,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600132,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(76,'match:9','board',9,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600126,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(77,'match:9','board',9,16,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600140,1456074443980800033,1456136100249600044);
INSERT INTO "outbox" VALUES(78,'challenge:10','card',NULL,NULL,'{"challenge":10,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600144,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(79,'match:10','open',10,NULL,'{"challenge":10}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600144);
INSERT INTO "outbox" VALUES(80,'match:10','board',10,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600149,1456074443980800033,1456136100249600144);
INSERT INTO "outbox" VALUES(81,'match:10','board',10,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600155,1456074443980800033,1456136100249600144);
INSERT INTO "outbox" VALUES(82,'match:10','board',10,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600161,1456074443980800033,1456136100249600144);
INSERT INTO "outbox" VALUES(83,'match:10','board',10,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600167,1456074443980800033,1456136100249600144);
INSERT INTO "outbox" VALUES(84,'challenge:11','card',NULL,NULL,'{"challenge":11,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600171,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(85,'match:11','open',11,NULL,'{"challenge":11}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(86,'match:11','board',11,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600175,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(87,'match:11','board',11,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600181,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(88,'match:11','board',11,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600187,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(89,'match:11','board',11,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600193,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(90,'match:11','board',11,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600199,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(91,'match:11','board',11,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600205,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(92,'match:11','board',11,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600211,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(93,'match:11','board',11,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600217,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(94,'match:11','board',11,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600223,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(95,'match:11','board',11,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600229,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(96,'match:11','board',11,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600235,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(97,'match:11','board',11,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600241,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(98,'match:11','board',11,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600247,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(99,'match:11','board',11,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600253,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(100,'match:11','board',11,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600259,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(101,'match:11','board',11,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600265,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(102,'match:11','board',11,16,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600271,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(103,'match:11','board',11,17,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600277,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(104,'match:11','board',11,18,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600283,1456074443980800033,1456136100249600171);
INSERT INTO "outbox" VALUES(105,'challenge:12','card',NULL,NULL,'{"challenge":12,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600287,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(106,'match:12','open',12,NULL,'{"challenge":12}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(107,'match:12','board',12,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600291,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(108,'match:12','board',12,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600297,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(109,'match:12','board',12,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600303,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(110,'match:12','board',12,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600309,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(111,'match:12','board',12,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600315,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(112,'match:12','board',12,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600321,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(113,'match:12','board',12,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600327,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(114,'match:12','board',12,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600333,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(115,'match:12','board',12,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600339,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(116,'match:12','board',12,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600345,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(117,'match:12','board',12,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600351,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(118,'match:12','board',12,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600357,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(119,'match:12','board',12,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600363,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(120,'match:12','board',12,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600369,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(121,'match:12','board',12,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600375,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(122,'match:12','board',12,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600381,1456074443980800033,1456136100249600287);
INSERT INTO "outbox" VALUES(123,'challenge:13','card',NULL,NULL,'{"challenge":13,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600385,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(124,'match:13','open',13,NULL,'{"challenge":13}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(125,'match:13','board',13,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600389,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(126,'match:13','board',13,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600395,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(127,'match:13','board',13,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600401,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(128,'match:13','board',13,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600407,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(129,'match:13','board',13,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600413,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(130,'match:13','board',13,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600418,1456074443980800033,1456136100249600385);
INSERT INTO "outbox" VALUES(131,'challenge:14','card',NULL,NULL,'{"challenge":14,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600422,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(132,'match:14','open',14,NULL,'{"challenge":14}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600422);
INSERT INTO "outbox" VALUES(133,'match:14','board',14,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600426,1456074443980800033,1456136100249600422);
INSERT INTO "outbox" VALUES(134,'match:14','board',14,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600431,1456074443980800033,1456136100249600422);
INSERT INTO "outbox" VALUES(135,'challenge:15','card',NULL,NULL,'{"challenge":15,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600435,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(136,'match:15','open',15,NULL,'{"challenge":15}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(137,'match:15','board',15,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600439,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(138,'match:15','board',15,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600445,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(139,'match:15','board',15,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600451,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(140,'match:15','board',15,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600457,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(141,'match:15','board',15,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600463,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(142,'match:15','proposal',15,4,'{"by":1456074443980800030,"what":"cancel","waiting":[1]}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600468,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(143,'match:15','proposal-over',15,NULL,'{"outcome":"agreed","by":null}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600468,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(144,'match:15','board',15,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600471,1456074443980800033,1456136100249600435);
INSERT INTO "outbox" VALUES(145,'challenge:16','card',NULL,NULL,'{"challenge":16,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600475,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(146,'match:16','open',16,NULL,'{"challenge":16}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600475);
INSERT INTO "outbox" VALUES(147,'match:16','board',16,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600480,1456074443980800033,1456136100249600475);
INSERT INTO "outbox" VALUES(148,'match:16','board',16,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600486,1456074443980800033,1456136100249600475);
INSERT INTO "outbox" VALUES(149,'challenge:17','card',NULL,NULL,'{"challenge":17,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600490,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(150,'match:17','open',17,NULL,'{"challenge":17}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600490);
INSERT INTO "outbox" VALUES(151,'match:17','board',17,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600494,1456074443980800033,1456136100249600490);
INSERT INTO "outbox" VALUES(152,'challenge:18','card',NULL,NULL,'{"challenge":18,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600498,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(153,'match:18','open',18,NULL,'{"challenge":18}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600498);
INSERT INTO "outbox" VALUES(154,'match:18','board',18,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600502,1456074443980800033,1456136100249600498);
INSERT INTO "outbox" VALUES(155,'match:18','board',18,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600508,1456074443980800033,1456136100249600498);
INSERT INTO "outbox" VALUES(156,'challenge:19','card',NULL,NULL,'{"challenge":19,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600512,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(157,'match:19','open',19,NULL,'{"challenge":19}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600512);
INSERT INTO "outbox" VALUES(158,'match:19','board',19,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600516,1456074443980800033,1456136100249600512);
INSERT INTO "outbox" VALUES(159,'match:19','board',19,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600522,1456074443980800033,1456136100249600512);
INSERT INTO "outbox" VALUES(160,'match:19','board',19,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600528,1456074443980800033,1456136100249600512);
INSERT INTO "outbox" VALUES(161,'challenge:20','card',NULL,NULL,'{"challenge":20,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600532,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(162,'match:20','open',20,NULL,'{"challenge":20}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600532);
INSERT INTO "outbox" VALUES(163,'match:20','board',20,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600536,1456074443980800033,1456136100249600532);
INSERT INTO "outbox" VALUES(164,'match:20','board',20,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600542,1456074443980800033,1456136100249600532);
INSERT INTO "outbox" VALUES(165,'match:20','board',20,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600548,1456074443980800033,1456136100249600532);
INSERT INTO "outbox" VALUES(166,'challenge:21','card',NULL,NULL,'{"challenge":21,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600552,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(167,'match:21','open',21,NULL,'{"challenge":21}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(168,'match:21','board',21,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600556,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(169,'match:21','board',21,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600562,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(170,'match:21','board',21,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600568,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(171,'match:21','board',21,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600574,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(172,'match:21','board',21,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600580,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(173,'match:21','board',21,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600586,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(174,'match:21','board',21,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600592,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(175,'match:21','board',21,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600598,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(176,'match:21','board',21,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600604,1456074443980800033,1456136100249600552);
INSERT INTO "outbox" VALUES(177,'challenge:22','card',NULL,NULL,'{"challenge":22,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600608,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(178,'match:22','open',22,NULL,'{"challenge":22}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(179,'match:22','board',22,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600612,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(180,'match:22','board',22,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600618,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(181,'match:22','board',22,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600624,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(182,'match:22','board',22,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600630,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(183,'match:22','board',22,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600636,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(184,'match:22','board',22,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600642,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(185,'match:22','board',22,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600648,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(186,'match:22','board',22,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600654,1456074443980800033,1456136100249600608);
INSERT INTO "outbox" VALUES(187,'challenge:23','card',NULL,NULL,'{"challenge":23,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600658,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(188,'match:23','open',23,NULL,'{"challenge":23}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(189,'match:23','board',23,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600662,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(190,'match:23','board',23,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600668,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(191,'match:23','board',23,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600674,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(192,'match:23','board',23,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600680,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(193,'match:23','board',23,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600686,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(194,'match:23','board',23,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600692,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(195,'match:23','board',23,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600698,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(196,'match:23','board',23,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600704,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(197,'match:23','board',23,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600710,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(198,'match:23','board',23,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600716,1456074443980800033,1456136100249600658);
INSERT INTO "outbox" VALUES(199,'challenge:24','card',NULL,NULL,'{"challenge":24,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600720,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(200,'match:24','open',24,NULL,'{"challenge":24}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(201,'match:24','board',24,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600724,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(202,'match:24','board',24,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600730,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(203,'match:24','board',24,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600736,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(204,'match:24','board',24,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600742,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(205,'match:24','board',24,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600747,1456074443980800033,1456136100249600720);
INSERT INTO "outbox" VALUES(206,'challenge:25','card',NULL,NULL,'{"challenge":25,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600751,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(207,'match:25','open',25,NULL,'{"challenge":25}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600751);
INSERT INTO "outbox" VALUES(208,'match:25','board',25,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600755,1456074443980800033,1456136100249600751);
INSERT INTO "outbox" VALUES(209,'match:25','board',25,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600760,1456074443980800033,1456136100249600751);
INSERT INTO "outbox" VALUES(210,'challenge:26','card',NULL,NULL,'{"challenge":26,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600764,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(211,'match:26','open',26,NULL,'{"challenge":26}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600764);
INSERT INTO "outbox" VALUES(212,'match:26','board',26,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600770,1456074443980800033,1456136100249600764);
INSERT INTO "outbox" VALUES(213,'challenge:27','card',NULL,NULL,'{"challenge":27,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600774,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(214,'challenge:27','card',NULL,NULL,'{"challenge":27,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600774,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(215,'match:27','open',27,NULL,'{"challenge":27}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600774);
INSERT INTO "outbox" VALUES(216,'match:27','board',27,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600783,1456074443980800033,1456136100249600774);
INSERT INTO "outbox" VALUES(217,'match:27','board',27,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600789,1456074443980800033,1456136100249600774);
INSERT INTO "outbox" VALUES(218,'challenge:28','card',NULL,NULL,'{"challenge":28,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600798,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(219,'match:28','open',28,NULL,'{"challenge":28}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600798);
INSERT INTO "outbox" VALUES(220,'match:28','board',28,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600804,1456074443980800033,1456136100249600798);
INSERT INTO "outbox" VALUES(221,'match:28','board',28,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600810,1456074443980800033,1456136100249600798);
INSERT INTO "outbox" VALUES(222,'match:28','board',28,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600816,1456074443980800033,1456136100249600798);
INSERT INTO "outbox" VALUES(223,'challenge:29','card',NULL,NULL,'{"challenge":29,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600820,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(224,'challenge:29','card',NULL,NULL,'{"challenge":29,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600820,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(225,'match:29','open',29,NULL,'{"challenge":29}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600820);
INSERT INTO "outbox" VALUES(226,'match:29','board',29,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600827,1456074443980800033,1456136100249600820);
INSERT INTO "outbox" VALUES(227,'match:29','board',29,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600833,1456074443980800033,1456136100249600820);
INSERT INTO "outbox" VALUES(228,'challenge:30','card',NULL,NULL,'{"challenge":30,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600837,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(229,'challenge:30','card',NULL,NULL,'{"challenge":30,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600837,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(230,'challenge:30','card',NULL,NULL,'{"challenge":30,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600837,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(231,'challenge:30','card',NULL,NULL,'{"challenge":30,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600837,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(232,'match:30','open',30,NULL,'{"challenge":30}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(233,'match:30','board',30,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600849,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(234,'match:30','board',30,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600855,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(235,'match:30','board',30,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600861,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(236,'match:30','board',30,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600867,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(237,'match:30','board',30,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600873,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(238,'match:30','board',30,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600879,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(239,'match:30','board',30,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600885,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(240,'match:30','board',30,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600891,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(241,'match:30','board',30,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600897,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(242,'match:30','board',30,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600903,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(243,'match:30','board',30,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600909,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(244,'match:30','board',30,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600915,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(245,'match:30','board',30,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600921,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(246,'match:30','board',30,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600927,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(247,'match:30','board',30,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600933,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(248,'match:30','board',30,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600938,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(249,'challenge:31','card',NULL,NULL,'{"challenge":31,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600942,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(250,'match:31','open',31,NULL,'{"challenge":31}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(251,'match:31','board',31,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600947,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(252,'match:31','board',31,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600953,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(253,'match:31','board',31,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600959,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(254,'match:31','board',31,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600965,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(255,'match:31','board',31,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600971,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(256,'match:31','board',31,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600977,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(257,'match:31','board',31,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600983,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(258,'match:31','board',31,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600989,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(259,'match:31','board',31,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249600995,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(260,'match:31','board',31,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601001,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(261,'match:31','board',31,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601007,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(262,'match:31','board',31,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601013,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(263,'match:31','board',31,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601019,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(264,'match:31','board',31,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601025,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(265,'match:31','board',31,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601031,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(266,'match:31','board',31,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601037,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(267,'match:31','board',31,16,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601043,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(268,'match:31','board',31,17,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601049,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(269,'match:31','board',31,18,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601055,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(270,'match:31','board',31,19,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601061,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(271,'match:31','board',31,20,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601067,1456074443980800033,1456136100249600942);
INSERT INTO "outbox" VALUES(272,'challenge:32','card',NULL,NULL,'{"challenge":32,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601071,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(273,'match:32','open',32,NULL,'{"challenge":32}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(274,'match:32','board',32,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601077,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(275,'match:32','board',32,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601083,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(276,'match:32','board',32,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601089,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(277,'match:32','board',32,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601095,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(278,'match:32','board',32,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601101,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(279,'match:32','board',32,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601107,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(280,'match:32','board',32,18,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601113,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(281,'match:32','board',32,21,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601119,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(282,'match:32','board',32,24,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601125,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(283,'match:32','board',32,27,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601131,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(284,'match:32','board',32,30,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601137,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(285,'match:32','board',32,33,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601143,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(286,'match:32','board',32,36,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601149,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(287,'match:32','board',32,39,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601155,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(288,'match:32','board',32,42,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601161,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(289,'match:32','board',32,45,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601167,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(290,'match:32','board',32,48,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601173,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(291,'match:32','board',32,51,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601179,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(292,'match:32','board',32,54,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601185,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(293,'match:32','board',32,57,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601191,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(294,'match:32','board',32,60,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601197,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(295,'match:32','board',32,61,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601203,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(296,'match:32','board',32,62,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601209,1456074443980800033,1456136100249601071);
INSERT INTO "outbox" VALUES(297,'challenge:33','card',NULL,NULL,'{"challenge":33,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601213,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(298,'challenge:33','card',NULL,NULL,'{"challenge":33,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601213,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(299,'match:33','open',33,NULL,'{"challenge":33}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(300,'match:33','board',33,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601220,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(301,'match:33','board',33,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601226,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(302,'match:33','board',33,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601232,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(303,'match:33','board',33,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601238,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(304,'match:33','board',33,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601244,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(305,'match:33','board',33,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601250,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(306,'match:33','board',33,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601256,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(307,'match:33','board',33,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601262,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(308,'match:33','board',33,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601268,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(309,'match:33','board',33,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601274,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(310,'match:33','board',33,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601280,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(311,'match:33','board',33,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601286,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(312,'match:33','board',33,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601292,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(313,'match:33','board',33,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601298,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(314,'match:33','board',33,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601304,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(315,'match:33','board',33,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601310,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(316,'match:33','board',33,16,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601316,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(317,'match:33','board',33,17,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601322,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(318,'match:33','board',33,18,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601328,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(319,'match:33','board',33,19,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601334,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(320,'match:33','board',33,20,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601340,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(321,'match:33','board',33,21,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601346,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(322,'match:33','board',33,22,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601352,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(323,'match:33','board',33,23,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601358,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(324,'match:33','board',33,24,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601364,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(325,'match:33','board',33,25,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601370,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(326,'match:33','board',33,26,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601376,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(327,'match:33','board',33,27,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601382,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(328,'match:33','board',33,28,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601388,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(329,'match:33','board',33,29,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601394,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(330,'match:33','board',33,30,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601400,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(331,'match:33','board',33,31,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601406,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(332,'match:33','board',33,32,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601412,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(333,'match:33','board',33,33,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601418,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(334,'match:33','board',33,34,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601424,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(335,'match:33','board',33,35,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601430,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(336,'match:33','board',33,36,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601436,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(337,'match:33','board',33,37,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601442,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(338,'match:33','board',33,38,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601448,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(339,'match:33','board',33,39,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601454,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(340,'match:33','board',33,40,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601460,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(341,'match:33','board',33,41,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601466,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(342,'match:33','board',33,42,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601472,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(343,'match:33','board',33,43,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601478,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(344,'match:33','board',33,44,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601484,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(345,'match:33','board',33,45,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601490,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(346,'match:33','board',33,46,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601496,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(347,'match:33','board',33,47,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601502,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(348,'match:33','board',33,48,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601508,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(349,'match:33','board',33,49,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601514,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(350,'match:33','board',33,50,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601520,1456074443980800033,1456136100249601213);
INSERT INTO "outbox" VALUES(351,'challenge:34','card',NULL,NULL,'{"challenge":34,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601524,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(352,'challenge:34','card',NULL,NULL,'{"challenge":34,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601524,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(353,'match:34','open',34,NULL,'{"challenge":34}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(354,'match:34','board',34,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601531,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(355,'match:34','board',34,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601537,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(356,'match:34','board',34,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601543,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(357,'match:34','board',34,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601549,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(358,'match:34','board',34,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601555,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(359,'match:34','board',34,5,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601561,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(360,'match:34','board',34,6,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601567,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(361,'match:34','board',34,7,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601573,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(362,'match:34','board',34,8,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601579,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(363,'match:34','board',34,9,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601585,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(364,'match:34','board',34,10,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601591,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(365,'match:34','board',34,11,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601597,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(366,'match:34','board',34,12,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601603,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(367,'match:34','board',34,13,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601609,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(368,'match:34','board',34,14,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601615,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(369,'match:34','board',34,15,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601621,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(370,'match:34','board',34,16,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601627,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(371,'match:34','board',34,17,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601633,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(372,'match:34','board',34,18,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601639,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(373,'match:34','board',34,19,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601645,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(374,'match:34','board',34,20,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601651,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(375,'match:34','board',34,21,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601657,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(376,'match:34','board',34,22,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601663,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(377,'match:34','board',34,23,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601669,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(378,'match:34','board',34,24,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601675,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(379,'match:34','board',34,25,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601681,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(380,'match:34','board',34,26,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601687,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(381,'match:34','board',34,27,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601693,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(382,'match:34','board',34,28,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601699,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(383,'match:34','board',34,29,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601705,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(384,'match:34','board',34,30,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601711,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(385,'match:34','board',34,31,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601717,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(386,'match:34','board',34,32,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601723,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(387,'match:34','board',34,33,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601729,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(388,'match:34','board',34,34,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601735,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(389,'match:34','board',34,35,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601741,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(390,'match:34','board',34,36,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601747,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(391,'match:34','board',34,37,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601753,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(392,'match:34','board',34,38,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601759,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(393,'match:34','board',34,39,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601765,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(394,'match:34','board',34,40,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601771,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(395,'match:34','board',34,41,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601777,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(396,'match:34','board',34,42,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601783,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(397,'match:34','board',34,43,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601789,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(398,'match:34','board',34,44,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601795,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(399,'match:34','board',34,45,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601801,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(400,'match:34','board',34,46,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601807,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(401,'match:34','board',34,47,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601813,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(402,'match:34','board',34,48,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601819,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(403,'match:34','board',34,49,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601825,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(404,'match:34','board',34,50,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601831,1456074443980800033,1456136100249601524);
INSERT INTO "outbox" VALUES(405,'challenge:35','card',NULL,NULL,'{"challenge":35,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601835,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(406,'match:35','open',35,NULL,'{"challenge":35}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601835);
INSERT INTO "outbox" VALUES(407,'match:35','board',35,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601841,1456074443980800033,1456136100249601835);
INSERT INTO "outbox" VALUES(408,'match:35','board',35,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601847,1456074443980800033,1456136100249601835);
INSERT INTO "outbox" VALUES(409,'match:35','board',35,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601852,1456074443980800033,1456136100249601835);
INSERT INTO "outbox" VALUES(410,'challenge:36','card',NULL,NULL,'{"challenge":36,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601856,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(411,'match:36','open',36,NULL,'{"challenge":36}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601856);
INSERT INTO "outbox" VALUES(412,'match:36','board',36,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601862,1456074443980800033,1456136100249601856);
INSERT INTO "outbox" VALUES(413,'match:36','board',36,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601867,1456074443980800033,1456136100249601856);
INSERT INTO "outbox" VALUES(414,'challenge:37','card',NULL,NULL,'{"challenge":37,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601871,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(415,'challenge:37','card',NULL,NULL,'{"challenge":37,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601871,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(416,'challenge:37','card',NULL,NULL,'{"challenge":37,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601871,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(417,'challenge:38','card',NULL,NULL,'{"challenge":38,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601886,1456136100249601880,1456136100249601883);
INSERT INTO "outbox" VALUES(418,'match:37','open',37,NULL,'{"challenge":38}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456136100249601880,1456136100249601886);
INSERT INTO "outbox" VALUES(419,'match:37','board',37,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601890,1456136100249601880,1456136100249601886);
INSERT INTO "outbox" VALUES(420,'match:37','board',37,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601896,1456136100249601880,1456136100249601886);
INSERT INTO "outbox" VALUES(421,'challenge:39','card',NULL,NULL,'{"challenge":39,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601900,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(422,'match:38','open',38,NULL,'{"challenge":39}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(423,'match:38','board',38,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601904,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(424,'match:38','board',38,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601910,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(425,'match:38','board',38,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601916,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(426,'match:38','board',38,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601922,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(427,'match:38','say',38,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{players}: a moderator paused match {match}.","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","player":1456074443980800030},{"kind":"mention","player":1456074443980800031}],"by":", "},"match":{"kind":"match","match":38}}},{"kind":"text","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"quoted","text":"Waiting for a ruling"}}}],"by":" "},"mention":[1456074443980800030,1456074443980800031],"lasts":"always","turn":3,"due":null}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601926,1456074443980800033,1456136100249601900);
INSERT INTO "outbox" VALUES(428,'challenge:40','card',NULL,NULL,'{"challenge":40,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601929,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(429,'match:39','open',39,NULL,'{"challenge":40}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601929);
INSERT INTO "outbox" VALUES(430,'match:39','board',39,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601933,1456074443980800033,1456136100249601929);
INSERT INTO "outbox" VALUES(431,'match:39','board',39,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601937,1456074443980800033,1456136100249601929);
INSERT INTO "outbox" VALUES(432,'challenge:41','card',NULL,NULL,'{"challenge":41,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601941,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(433,'match:40','open',40,NULL,'{"challenge":41}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601941);
INSERT INTO "outbox" VALUES(434,'match:40','board',40,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601945,1456074443980800033,1456136100249601941);
INSERT INTO "outbox" VALUES(435,'match:40','say',40,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{players}: a moderator gave {player} {time} more in match {match}.","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","player":1456074443980800031},{"kind":"mention","player":1456074443980800032}],"by":", "},"match":{"kind":"match","match":40},"player":{"kind":"mention","player":1456074443980800031},"time":{"kind":"phrase","message":"{count} day","plural":"{count} days","values":{"count":2}}}},{"kind":"text","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"quoted","text":"Asked for"}}}],"by":" "},"mention":[1456074443980800031,1456074443980800032],"lasts":"always","turn":0,"due":"\nThe move is due"}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601949,1456074443980800033,1456136100249601941);
INSERT INTO "outbox" VALUES(436,'challenge:42','card',NULL,NULL,'{"challenge":42,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601952,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(437,'challenge:42','card',NULL,NULL,'{"challenge":42,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601952,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(438,'match:41','open',41,NULL,'{"challenge":42}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(439,'match:41','board',41,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601959,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(440,'match:41','board',41,1,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601965,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(441,'match:41','board',41,2,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601971,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(442,'match:41','board',41,3,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601977,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(443,'match:41','board',41,4,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601981,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(444,'match:41','say',41,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{player}, you are out of match {match}; your turns are skipped. The others play on.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800031},"match":{"kind":"match","match":41}}}],"by":" "},"mention":[1456074443980800031],"lasts":"match","turn":null,"due":null}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601983,1456074443980800033,1456136100249601952);
INSERT INTO "outbox" VALUES(445,'challenge:43','card',NULL,NULL,'{"challenge":43,"told":false}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601986,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(446,'match:42','open',42,NULL,'{"challenge":43}','done',0,1767240300000000,1767240300000000,1767240300000000,NULL,1456074443980800033,1456136100249601986);
INSERT INTO "outbox" VALUES(447,'match:42','board',42,0,'{}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601990,1456074443980800033,1456136100249601986);
INSERT INTO "outbox" VALUES(448,'match:42','say',42,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{players}: a moderator paused match {match}.","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","player":1456074443980800030},{"kind":"mention","player":1456074443980800031}],"by":", "},"match":{"kind":"match","match":42}}},{"kind":"text","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"quoted","text":"Waiting for a ruling"}}}],"by":" "},"mention":[1456074443980800030,1456074443980800031],"lasts":"always","turn":0,"due":null}','done',0,1767240300000000,1767240300000000,1767240300000000,1456136100249601994,1456074443980800033,1456136100249601986);
INSERT INTO "outbox" VALUES(449,'match:42','say',42,NULL,'{"text":{"kind":"joined","parts":[{"kind":"text","message":"{players}: a moderator resumed match {match}.","plural":null,"values":{"players":{"kind":"joined","parts":[{"kind":"mention","player":1456074443980800030},{"kind":"mention","player":1456074443980800031}],"by":", "},"match":{"kind":"match","match":42}}},{"kind":"text","message":"Reason: {reason}","plural":null,"values":{"reason":{"kind":"quoted","text":"Settled"}}}],"by":" "},"mention":[1456074443980800030,1456074443980800031],"lasts":"always","turn":0,"due":"\nThe move is due"}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800002,1456074443980800033,1456136100249601986);
INSERT INTO "outbox" VALUES(450,'challenge:44','card',NULL,NULL,'{"challenge":44,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800005,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(451,'match:43','open',43,NULL,'{"challenge":44}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(452,'match:43','board',43,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800009,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(453,'match:43','board',43,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800015,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(454,'match:43','board',43,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800021,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(455,'match:43','board',43,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800027,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(456,'match:43','board',43,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800033,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(457,'match:43','proposal',43,4,'{"by":1456074443980800030,"what":"takeback-2","waiting":[1]}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800037,1456074443980800033,1456143649996800005);
INSERT INTO "outbox" VALUES(458,'challenge:45','card',NULL,NULL,'{"challenge":45,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800040,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(459,'match:44','open',44,NULL,'{"challenge":45}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(460,'match:44','board',44,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800044,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(461,'match:44','board',44,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800050,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(462,'match:44','board',44,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800056,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(463,'match:44','board',44,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800062,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(464,'match:44','board',44,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800068,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(465,'match:44','proposal',44,4,'{"by":1456074443980800030,"what":"cancel","waiting":[1]}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800073,1456074443980800033,1456143649996800040);
INSERT INTO "outbox" VALUES(466,'challenge:46','card',NULL,NULL,'{"challenge":46,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800076,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(467,'match:45','open',45,NULL,'{"challenge":46}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(468,'match:45','board',45,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800080,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(469,'match:45','board',45,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800086,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(470,'match:45','board',45,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800092,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(471,'match:45','board',45,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800098,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(472,'match:45','board',45,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800104,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(473,'match:45','proposal',45,4,'{"by":1456074443980800030,"what":"takeback-2","waiting":[1]}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800108,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(474,'challenge:47','card',NULL,NULL,'{"challenge":47,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800111,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(475,'challenge:48','card',NULL,NULL,'{"challenge":48,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800114,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(476,'match:46','open',46,NULL,'{"challenge":48}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(477,'match:46','board',46,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800119,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(478,'match:46','board',46,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800125,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(479,'match:46','board',46,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800131,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(480,'match:46','board',46,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800137,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(481,'match:46','board',46,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800143,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(482,'challenge:49','card',NULL,NULL,'{"challenge":49,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800147,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(483,'match:47','open',47,NULL,'{"challenge":49}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(484,'match:47','board',47,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800151,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(485,'match:47','board',47,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800157,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(486,'match:47','board',47,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800163,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(487,'match:47','board',47,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800169,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(488,'match:47','board',47,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800175,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(489,'challenge:50','card',NULL,NULL,'{"challenge":50,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800179,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(490,'match:48','open',48,NULL,'{"challenge":50}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(491,'match:48','board',48,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800183,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(492,'match:48','board',48,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800189,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(493,'match:48','board',48,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800195,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(494,'match:48','board',48,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800201,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(495,'match:48','board',48,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800207,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(496,'challenge:51','card',NULL,NULL,'{"challenge":51,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800211,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(497,'match:49','open',49,NULL,'{"challenge":51}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(498,'match:49','board',49,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800215,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(499,'match:49','board',49,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800221,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(500,'match:49','board',49,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800227,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(501,'match:49','board',49,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800233,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(502,'match:49','board',49,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800239,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(503,'challenge:52','card',NULL,NULL,'{"challenge":52,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800243,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(504,'match:50','open',50,NULL,'{"challenge":52}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(505,'match:50','board',50,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800247,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(506,'match:50','board',50,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800253,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(507,'match:50','board',50,2,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800259,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(508,'match:50','board',50,3,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800265,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(509,'match:50','board',50,4,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800271,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(510,'match:49','board',49,5,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800276,1456074443980800033,1456143649996800211);
INSERT INTO "outbox" VALUES(511,'match:50','board',50,5,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800281,1456074443980800033,1456143649996800243);
INSERT INTO "outbox" VALUES(512,'challenge:53','card',NULL,NULL,'{"challenge":53,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800287,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(513,'match:51','open',51,NULL,'{"challenge":53}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456143649996800287);
INSERT INTO "outbox" VALUES(514,'match:51','board',51,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800291,1456074443980800033,1456143649996800287);
INSERT INTO "outbox" VALUES(515,'player:1456074443980800039:51','ping',51,NULL,'{"player":1456074443980800039,"why":"turn","shown_seq":0,"pinged":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800293,1456074443980800033,1456143649996800287);
INSERT INTO "outbox" VALUES(516,'challenge:54','card',NULL,NULL,'{"challenge":54,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800298,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(517,'match:52','open',52,NULL,'{"challenge":54}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(518,'match:52','board',52,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800301,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(519,'match:52','board',52,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800307,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(520,'challenge:55','card',NULL,NULL,'{"challenge":55,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800311,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(521,'challenge:56','card',NULL,NULL,'{"challenge":56,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800314,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(522,'challenge:57','card',NULL,NULL,'{"challenge":57,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800317,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(523,'challenge:57','card',NULL,NULL,'{"challenge":57,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800317,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(524,'challenge:58','card',NULL,NULL,'{"challenge":58,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800322,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(525,'challenge:59','card',NULL,NULL,'{"challenge":59,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800325,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(526,'challenge:60','card',NULL,NULL,'{"challenge":60,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800328,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(527,'challenge:61','card',NULL,NULL,'{"challenge":61,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800331,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(528,'challenge:62','card',NULL,NULL,'{"challenge":62,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800334,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(529,'challenge:63','card',NULL,NULL,'{"challenge":63,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800337,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(530,'challenge:64','card',NULL,NULL,'{"challenge":64,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800340,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(531,'challenge:65','card',NULL,NULL,'{"challenge":65,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800343,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(532,'challenge:66','card',NULL,NULL,'{"challenge":66,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800346,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(533,'match:53','open',53,NULL,'{"challenge":66}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(534,'match:53','board',53,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996800349,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(535,'match:16','say',16,NULL,'{"text":{"kind":"text","message":"{player} is on vacation until {moment}; their clock stands still.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800038},"moment":{"kind":"moment","at":1768106100,"relative":false}}},"mention":[],"lasts":"turn","turn":1,"due":" Their move is due"}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801360,1456074443980800033,1456136100249600475);
INSERT INTO "outbox" VALUES(536,'match:30','say',30,NULL,'{"text":{"kind":"text","message":"{player} is on vacation until {moment}; their clock stands still.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800038},"moment":{"kind":"moment","at":1768106100,"relative":false}}},"mention":[],"lasts":"turn","turn":15,"due":" Their move is due"}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801361,1456074443980800033,1456136100249600837);
INSERT INTO "outbox" VALUES(537,'challenge:67','card',NULL,NULL,'{"challenge":67,"told":false}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801367,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(538,'match:55','open',55,NULL,'{"challenge":67}','done',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(539,'match:55','board',55,0,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801370,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(540,'match:55','board',55,1,'{}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801374,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(541,'player:1456074443980800032:55','ping',55,NULL,'{"player":1456074443980800032,"why":"turn","shown_seq":1,"pinged":true}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801376,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(542,'player:1456074443980800032:55','ping',55,NULL,'{"player":1456074443980800032,"why":"turn","shown_seq":1,"pinged":false}','done',0,1767270900000000,1767242100000000,1767270900000000,1456264445952000001,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(543,'match:46','board',46,5,'{}','parked',0,1767305100000000,1767242100000000,1767305100000000,NULL,1456074443980800033,1456143649996800114);
INSERT INTO "outbox" VALUES(544,'player:1456074443980800031','direct',NULL,NULL,'{"player":1456074443980800031,"text":{"kind":"text","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on with {board} and {move} in any other channel of that server; an admin can let me in again.","plural":null,"values":{"match":{"kind":"match","match":46},"channel":{"kind":"channel","channel":1456143649996800114},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":46}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801383,0,NULL);
INSERT INTO "outbox" VALUES(545,'player:1456074443980800039','direct',NULL,NULL,'{"player":1456074443980800039,"text":{"kind":"text","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on with {board} and {move} in any other channel of that server; an admin can let me in again.","plural":null,"values":{"match":{"kind":"match","match":46},"channel":{"kind":"channel","channel":1456143649996800114},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":46}','parked',0,1767242100000000,1767242100000000,1767242100000000,NULL,0,NULL);
INSERT INTO "outbox" VALUES(546,'match:47','proposal',47,4,'{"by":1456074443980800031,"what":"takeback-2","waiting":[1]}','parked',0,1767305100000000,1767242100000000,1767305100000000,NULL,1456074443980800033,1456143649996800147);
INSERT INTO "outbox" VALUES(547,'match:48','say',48,NULL,'{"text":{"kind":"text","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800031},"time":{"kind":"phrase","message":"{count} day","plural":"{count} days","values":{"count":1}}}},"mention":[1456074443980800031],"lasts":"turn","turn":4,"due":" Your move is due"}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801388,1456074443980800033,1456143649996800179);
INSERT INTO "outbox" VALUES(548,'challenge:68','card',NULL,NULL,'{"challenge":68,"told":true}','parked',0,1767305100000000,1767242100000000,1767305100000000,NULL,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(549,'player:1456074443980800031','direct',NULL,NULL,'{"player":1456074443980800031,"text":{"kind":"text","message":"Your challenge to {game} can''t be seen: I may not write in {channel}, or the channel is gone. I''ll post it when an admin lets me. {list} shows it, and {challenge} in another channel makes a new one.","plural":null,"values":{"game":{"kind":"name","text":"Escabel"},"channel":{"kind":"channel","channel":1456074443980800037},"list":{"kind":"command","name":"challenges","options":""},"challenge":{"kind":"command","name":"challenge","options":""}}},"channel":null,"unreachable":null}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801391,0,NULL);
INSERT INTO "outbox" VALUES(550,'challenge:69','card',NULL,NULL,'{"challenge":69,"told":true}','parked',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(551,'player:1456074443980800031','direct',NULL,NULL,'{"player":1456074443980800031,"text":{"kind":"text","message":"Your challenge to {game} can''t be seen: I may not write in {channel}, or the channel is gone. I''ll post it when an admin lets me. {list} shows it, and {challenge} in another channel makes a new one.","plural":null,"values":{"game":{"kind":"name","text":"Escabel"},"channel":{"kind":"channel","channel":1456074443980800037},"list":{"kind":"command","name":"challenges","options":""},"challenge":{"kind":"command","name":"challenge","options":""}}},"channel":null,"unreachable":null}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801394,0,NULL);
INSERT INTO "outbox" VALUES(552,'match:56','open',56,NULL,'{"challenge":69}','parked',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(553,'match:56','board',56,0,'{}','parked',0,1767242100000000,1767242100000000,1767242100000000,NULL,1456074443980800033,1456074443980800037);
INSERT INTO "outbox" VALUES(554,'player:1456074443980800039','direct',NULL,NULL,'{"player":1456074443980800039,"text":{"kind":"text","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on with {board} and {move} in any other channel of that server; an admin can let me in again.","plural":null,"values":{"match":{"kind":"match","match":56},"channel":{"kind":"channel","channel":1456074443980800037},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":56}','parked',0,1767242100000000,1767242100000000,1767242100000000,NULL,0,NULL);
INSERT INTO "outbox" VALUES(555,'player:1456074443980800031','direct',NULL,NULL,'{"player":1456074443980800031,"text":{"kind":"text","message":"I can''t post the boards of match {match} in {channel} any more: the channel is gone, or I may not write or attach files there. Nothing is lost. You can go on with {board} and {move} in any other channel of that server; an admin can let me in again.","plural":null,"values":{"match":{"kind":"match","match":56},"channel":{"kind":"channel","channel":1456074443980800037},"board":{"kind":"command","name":"board","options":""},"move":{"kind":"command","name":"move","options":""}}},"channel":null,"unreachable":56}','done',0,1767242100000000,1767242100000000,1767242100000000,1456143649996801397,0,NULL);
INSERT INTO "outbox" VALUES(556,'player:1456074443980800031:5','ping',5,NULL,'{"player":1456074443980800031,"why":"time","shown_seq":5,"pinged":false}','done',0,1767243615000000,1767243615000000,1767243615000000,1456150004367360000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(557,'player:1456074443980800031:5','ping',5,NULL,'{"player":1456074443980800031,"why":"last","shown_seq":5,"pinged":false}','done',0,1767245415000000,1767245415000000,1767245415000000,1456157554114560000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(558,'match:5','board',5,6,'{}','done',0,1767247290000000,1767247290000000,1767247290000000,1456165418434560000,1456074443980800033,1456074443980800187);
INSERT INTO "outbox" VALUES(559,'player:1456074443980800039:51','ping',51,NULL,'{"player":1456074443980800039,"why":"time","shown_seq":0,"pinged":false}','parked',0,1767306900000000,1767306900000000,1767306900000000,NULL,1456074443980800033,1456143649996800287);
INSERT INTO "outbox" VALUES(560,'match:45','proposal-over',45,NULL,'{"outcome":"declined","by":1456074443980800031}','broken',9,1767310875000000,1767308700000000,1767310875000000,NULL,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(561,'match:45','say',45,NULL,'{"text":{"kind":"text","message":"{player}, your takeback was declined. The match goes on.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800030}}},"mention":[1456074443980800030],"lasts":"match","turn":null,"due":null}','done',0,1767308700000000,1767308700000000,1767310875000000,1456432113254400000,1456074443980800033,1456143649996800076);
INSERT INTO "outbox" VALUES(562,'challenge:70','card',NULL,NULL,'{"challenge":70,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600002,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(563,'match:57','open',57,NULL,'{"challenge":70}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(564,'match:57','board',57,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600005,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(565,'match:57','board',57,1,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600009,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(566,'match:57','board',57,2,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600015,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(567,'match:57','board',57,3,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600019,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(568,'match:57','board',57,4,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600025,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(569,'challenge:71','card',NULL,NULL,'{"challenge":71,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600029,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(570,'match:58','open',58,NULL,'{"challenge":71}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(571,'match:58','board',58,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600032,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(572,'match:58','board',58,1,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600036,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(573,'match:58','board',58,2,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600042,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(574,'match:58','board',58,3,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600046,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(575,'match:58','board',58,4,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600052,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(576,'challenge:72','card',NULL,NULL,'{"challenge":72,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600056,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(577,'match:59','open',59,NULL,'{"challenge":72}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(578,'match:59','board',59,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600059,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(579,'match:59','board',59,1,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600063,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(580,'match:59','board',59,2,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600069,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(581,'match:59','board',59,3,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600073,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(582,'match:59','board',59,4,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600079,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(583,'challenge:73','card',NULL,NULL,'{"challenge":73,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600083,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(584,'match:60','open',60,NULL,'{"challenge":73}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(585,'match:60','board',60,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600086,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(586,'match:60','board',60,1,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600090,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(587,'match:60','board',60,2,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600096,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(588,'match:60','board',60,3,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600100,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(589,'match:60','board',60,4,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600106,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(590,'challenge:74','card',NULL,NULL,'{"challenge":74,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600110,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(591,'match:61','open',61,NULL,'{"challenge":74}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(592,'match:61','board',61,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600113,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(593,'challenge:75','card',NULL,NULL,'{"challenge":75,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600119,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(594,'match:62','open',62,NULL,'{"challenge":75}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(595,'match:62','board',62,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600122,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(596,'challenge:76','card',NULL,NULL,'{"challenge":76,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600126,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(597,'match:63','open',63,NULL,'{"challenge":76}','done',0,1767312300000000,1767312300000000,1767312300000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(598,'match:63','board',63,0,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600129,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(599,'match:63','board',63,1,'{}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600133,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(600,'player:1456074443980800032:63','ping',63,NULL,'{"player":1456074443980800032,"why":"turn","shown_seq":1,"pinged":false}','pending',0,1767333600000000,1767312300000000,NULL,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(601,'challenge:77','card',NULL,NULL,'{"challenge":77,"told":false}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600137,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(602,'match:60','proposal',60,4,'{"by":1456074443980800031,"what":"takeback-2","waiting":[1]}','done',0,1767312300000000,1767312300000000,1767312300000000,1456438090137600140,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(603,'match:57','board',57,5,'{}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(604,'match:58','proposal',58,4,'{"by":1456074443980800031,"what":"takeback-2","waiting":[1]}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(605,'match:59','say',59,NULL,'{"text":{"kind":"text","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800031},"time":{"kind":"phrase","message":"{count} day","plural":"{count} days","values":{"count":1}}}},"mention":[1456074443980800031],"lasts":"turn","turn":4,"due":" Your move is due"}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(606,'match:60','say',60,NULL,'{"text":{"kind":"text","message":"{player}, you were given more time ({time}).","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800031},"time":{"kind":"phrase","message":"{count} day","plural":"{count} days","values":{"count":1}}}},"mention":[1456074443980800031],"lasts":"turn","turn":4,"due":" Your move is due"}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(607,'match:60','proposal-over',60,NULL,'{"outcome":"declined","by":1456074443980800030}','pending',0,1767312300000000,1767312300000000,NULL,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(608,'match:60','say',60,NULL,'{"text":{"kind":"text","message":"{player}, your takeback was declined. The match goes on.","plural":null,"values":{"player":{"kind":"mention","player":1456074443980800031}}},"mention":[1456074443980800031],"lasts":"match","turn":null,"due":null}','pending',0,1767312300000000,1767312300000000,NULL,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(609,'challenge:78','card',NULL,NULL,'{"challenge":78,"told":false}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(610,'match:64','open',64,NULL,'{"challenge":77}','pending',16,1767320775000000,1767312300000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(611,'match:64','board',64,0,'{}','pending',0,1767312300000000,1767312300000000,NULL,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(612,'player:1456074443980800030:62','ping',62,NULL,'{"player":1456074443980800030,"why":"time","shown_seq":0,"pinged":false}','done',9,1767319875000000,1767317700000000,1767319875000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(613,'player:1456074443980800030:62','ping',62,NULL,'{"player":1456074443980800030,"why":"last","shown_seq":0,"pinged":false}','pending',6,1767320190000000,1767319050000000,1767320030000000,NULL,1456074443980800033,1456074443980800036);
INSERT INTO "outbox" VALUES(614,'player:1456074443980800042','digest',NULL,NULL,'{"player":1456074443980800042}','pending',8,1767320475000000,1767319200000000,1767319835000000,NULL,0,NULL);
INSERT INTO "outbox" VALUES(615,'reply:1456470805708800003','reply-answer',6,0,'{"channel":1456136100249600002,"message":1456470805708800003,"text":{"kind":"text","message":"This move needs a second look.","plural":null,"values":{}},"move":"b2","posted":1456470805708800004}','pending',0,1767321000000000,1767320100000000,1767320100000000,NULL,1456074443980800033,1456136100249600002);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	preferences JSON NOT NULL, digest_at BIGINT, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
INSERT INTO "players" VALUES(1456074443980800030,'{"theme":"dark","confirm_replies":true}',NULL);
INSERT INTO "players" VALUES(1456074443980800031,'{"confirm":false,"flipped":true,"listed":true}',NULL);
INSERT INTO "players" VALUES(1456074443980800032,'{"remind":"both","zone":"Europe/Vienna","quiet_from":22,"quiet_to":7}',NULL);
INSERT INTO "players" VALUES(1456074443980800038,'{"zone":"Asia/Tokyo","digest":8}',1767394800000000);
INSERT INTO "players" VALUES(1456074443980800039,'{"remind":"direct"}',NULL);
INSERT INTO "players" VALUES(1456074443980800040,'{"remind":"none"}',NULL);
INSERT INTO "players" VALUES(1456074443980800041,'{}',NULL);
INSERT INTO "players" VALUES(1456074443980800042,'{"digest":2}',1767405600000000);
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
INSERT INTO "rated_matches" VALUES(1,12,'escabel',1456074443980800033,1767240300000000,NULL);
INSERT INTO "rated_matches" VALUES(2,23,'esgrad',1456074443980800033,1767240300000000,NULL);
INSERT INTO "rated_matches" VALUES(3,54,'escabel',1456074443980800033,1767242100000000,NULL);
CREATE TABLE rated_seats (
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	pool VARCHAR NOT NULL, 
	at BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	lost_on_time BOOLEAN NOT NULL, 
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
INSERT INTO "rated_seats" VALUES(1,0,1456074443980800030,'escabel',1767240300000000,2,0,1500.0,350.0,0.06,1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(1,1,1456074443980800031,'escabel',1767240300000000,1,0,1500.0,350.0,0.06,1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(2,0,1456074443980800030,'esgrad',1767240300000000,1,0,1500.0,350.0,0.06,1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(2,1,1456074443980800031,'esgrad',1767240300000000,2,0,1500.0,350.0,0.06,1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02);
INSERT INTO "rated_seats" VALUES(3,0,100,'escabel',1767242100000000,1,0,1500.0,60.0,0.06,1500.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,1,101,'escabel',1767242100000000,1,0,1501.0,60.0,0.06,1501.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,2,102,'escabel',1767242100000000,1,0,1502.0,60.0,0.06,1502.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,3,103,'escabel',1767242100000000,1,0,1503.0,60.0,0.06,1503.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,4,104,'escabel',1767242100000000,1,0,1504.0,60.0,0.06,1504.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,5,105,'escabel',1767242100000000,1,0,1505.0,60.0,0.06,1505.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,6,106,'escabel',1767242100000000,1,0,1506.0,60.0,0.06,1506.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,7,107,'escabel',1767242100000000,1,0,1507.0,60.0,0.06,1507.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,8,108,'escabel',1767242100000000,1,0,1508.0,60.0,0.06,1508.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,9,109,'escabel',1767242100000000,1,0,1509.0,60.0,0.06,1509.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,10,110,'escabel',1767242100000000,1,0,1510.0,60.0,0.06,1510.0,60.0,0.06);
INSERT INTO "rated_seats" VALUES(3,11,111,'escabel',1767242100000000,1,0,1511.0,60.0,0.06,1511.0,60.0,0.06);
CREATE TABLE rating_servers (
	server_id BIGINT NOT NULL, 
	pool VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	CONSTRAINT pk_rating_servers PRIMARY KEY (server_id, pool, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',100);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',101);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',102);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',103);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',104);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',105);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',106);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',107);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',108);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',109);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',110);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',111);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',1456074443980800030);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'escabel',1456074443980800031);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'esgrad',1456074443980800030);
INSERT INTO "rating_servers" VALUES(1456074443980800033,'esgrad',1456074443980800031);
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
INSERT INTO "ratings" VALUES(100,'escabel',1500.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(101,'escabel',1501.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(102,'escabel',1502.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(103,'escabel',1503.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(104,'escabel',1504.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(105,'escabel',1505.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(106,'escabel',1506.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(107,'escabel',1507.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(108,'escabel',1508.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(109,'escabel',1509.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(110,'escabel',1510.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(111,'escabel',1511.0,60.0,0.06,5,3,1767242100000000,1,0);
INSERT INTO "ratings" VALUES(1456074443980800030,'escabel',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1767240300000000,0,0);
INSERT INTO "ratings" VALUES(1456074443980800030,'esgrad',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1767240300000000,0,0);
INSERT INTO "ratings" VALUES(1456074443980800031,'escabel',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1767240300000000,0,1);
INSERT INTO "ratings" VALUES(1456074443980800031,'esgrad',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1,1767240300000000,0,1);
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
INSERT INTO "servers" VALUES(1456074443980800033,'{"threads":true,"theme":"dark","moderator_role":1456074443980800043}',NULL);
INSERT INTO "servers" VALUES(1456136100249601880,'{}',1767240300000000);
CREATE TABLE studies (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player_id BIGINT NOT NULL, 
	record BLOB NOT NULL, 
	created_at BIGINT NOT NULL
);
INSERT INTO "studies" VALUES(1,1456074443980800030,X'7B0A2022666F726D6174223A2022706F7374626F6172642D7265636F72642D32222C0A20226D61746368223A2031322C0A2022706C6179657273223A205B22616E6E222C2022626F62225D2C0A2022626567616E223A2022323032362D30312D30315430343A30353A30305A222C0A2022656E646564223A2022323032362D30312D30315430343A30353A30305A222C0A20227261746564223A20747275652C0A202267616D65223A20226573636162656C222C0A202272756C65735F76657273696F6E223A20312C0A20226F7074696F6E73223A207B2273697A65223A202234222C202265646974696F6E223A20227374616E64617264222C20226D6F76656D656E74223A2022616E79222C20227365747570223A2022656D707479222C2022706965223A20226F6E227D2C0A20227365617473223A20322C0A2022776973686573223A205B6E756C6C2C206E756C6C5D2C0A2022636F6D6D69746D656E74223A206E756C6C2C0A202273656564223A206E756C6C2C0A20226576656E7473223A205B0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226431222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226433222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226131222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226232222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226333222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226332222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226331222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226233222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A202263332D6332222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226334222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226234222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226231222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A20226434222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20312C202274657874223A20226134222C20226174223A2022323032362D30312D30315430343A30353A30305A227D2C0A20207B226B696E64223A20226D6F7665222C202273656174223A20302C202274657874223A202262342D6233222C20226174223A2022323032362D30312D30315430343A30353A30305A227D0A205D2C0A2022686173686573223A205B0A20202237303465666636646363383565316536353039393038336533666664656436653830636236336131316234353566616330656139336537633939383966663534222C0A20202235616138356565333763663635316434653836626364613165333531393432336632623637663136333561346431363531343937326239613837393933653262222C0A20202263326236353831633432623365316534623334333032623837666139333262363165653866306336656233366137373733613362653863353361356463623530222C0A20202265323934633633383964653066386664626630633330623431316265613035646531346166373933393761376366643633646166636135356533383932323137222C0A20202231363831363031666130353232376239323064663335366639363837303565393531643135396162356635636135346130323130303038356335393065306464222C0A20202233613839626139353465633966363535346430623136386430666236306666383738336535623137653034333963666336653064643838373666336639633663222C0A20202238616332343738383734623037333336313038306231333561396563383362333066353437613831306665376430383265366662663963623563366131316463222C0A20202262633663316332643238386433343933383432646132356234613135303866663330336665333138393832646366653763396362656432323664366139323132222C0A20202263393339626430303730643438306230313936323964393233356330653166356464313739333031326435323633363238386161646263623466643466343630222C0A20202261373061343036373863343862643831303662666161393965336432653263396661313064303439303630626533303961303035646130613536663763386165222C0A20202230323031346335333837613536323165643234616461356466366437303838303732323335633030663366383562303164656263386230623430386631633030222C0A20202236633866646262633033333638613235653565383935313661396632373639346531653838373839623061303332643337656363303961353632383661303564222C0A20202265653134663532333134343665386333623865643539326638353362356366346634643230653238636135626238386466303634653566663536346563376434222C0A20202266356531333835346465626662326432386432633830373061346230393934623038383434373834376238613630333934333063636337646339363063363561222C0A20202238376163643234376536653330383732303538386136643338663133323533616661313630656262346565386533366332646130613532313330383166326130222C0A20202235336532663135303030363262323161353736346465353964316132343938626430613265363662316664373465666262356139326534376433376532316664220A205D2C0A20226472617773223A205B5D2C0A2022726573756C74223A207B2277696E6E657273223A205B315D2C20227465726D696E6174696F6E223A2022636861696E222C202273636F726573223A206E756C6C7D0A7D0A',1767242100000000);
CREATE TABLE sweeps (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR NOT NULL, 
	subject BIGINT NOT NULL, 
	after_match INTEGER NOT NULL, 
	data JSON NOT NULL
);
CREATE TABLE vacations (
	id INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	start_at BIGINT NOT NULL, 
	end_at BIGINT NOT NULL, 
	CONSTRAINT pk_vacations PRIMARY KEY (id)
);
INSERT INTO "vacations" VALUES(1,1456074443980800038,1767242100000000,1768106100000000);
CREATE INDEX ix_matches_channel ON matches (channel_id, finished_at);
CREATE INDEX ix_matches_on_move ON matches (mover_id, turn_started_at) WHERE mover_id IS NOT NULL;
CREATE INDEX ix_matches_running ON matches (server_id) WHERE finished_at IS NULL;
CREATE INDEX ix_challenges_expiry ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX ix_challenges_maker ON challenges (maker_id) WHERE state = 'open';
CREATE INDEX ix_challenges_server ON challenges (server_id) WHERE state = 'open';
CREATE UNIQUE INDEX uq_events_interaction ON events (match_id, interaction_id) WHERE interaction_id IS NOT NULL;
CREATE INDEX ix_match_seats_player ON match_seats (player_id, finished_at, match_id);
CREATE INDEX ix_outbox_due ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX ix_outbox_lane ON outbox (lane, id) WHERE state = 'pending';
CREATE INDEX ix_outbox_match ON outbox (match_id);
CREATE INDEX ix_matches_check ON matches (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX ix_players_digest ON players (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX ix_vacations_player ON vacations (player_id, end_at);
CREATE INDEX ix_interventions_server ON interventions (server_id, id);
CREATE INDEX ix_matches_stuck ON matches (stuck_at) WHERE stuck_at IS NOT NULL;
CREATE INDEX ix_outbox_server ON outbox (server_id, due_at, id, channel_id) WHERE state = 'pending';
CREATE INDEX ix_outbox_failed ON outbox (channel_id) WHERE state = 'pending' AND attempts > 0;
CREATE INDEX ix_outbox_broken ON outbox (id) WHERE state = 'broken';
CREATE INDEX ix_outbox_message ON outbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX ix_outbox_parked ON outbox (server_id, channel_id) WHERE state = 'parked';
CREATE INDEX ix_outbox_done ON outbox (created_at) WHERE state IN ('done', 'given up');
CREATE INDEX ix_matches_ended ON matches (server_id, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX ix_servers_left ON servers (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX ix_ratings_listed ON ratings (pool, mean, player_id) WHERE ranked AND listed;
CREATE INDEX ix_rated_matches_pool ON rated_matches (pool, number);
CREATE INDEX ix_rated_seats_course ON rated_seats (player_id, pool, number);
CREATE INDEX ix_rated_seats_latest ON rated_seats (player_id, at);
CREATE INDEX ix_studies_player ON studies (player_id, id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('sweeps',8);
INSERT INTO "sqlite_sequence" VALUES('challenges',78);
INSERT INTO "sqlite_sequence" VALUES('outbox',615);
INSERT INTO "sqlite_sequence" VALUES('matches',64);
INSERT INTO "sqlite_sequence" VALUES('rated_matches',3);
INSERT INTO "sqlite_sequence" VALUES('interventions',6);
INSERT INTO "sqlite_sequence" VALUES('studies',1);
COMMIT;
