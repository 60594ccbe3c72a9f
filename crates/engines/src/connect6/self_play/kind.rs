use connect6::{Connect6, RoadValues, Turn};
use farm::{Job, JobKind};
use game_core::mix;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::player::{OPENING_TURNS, SelfPlayer, draw_opening};

/// Bytes of the table of a search. It is emptied before each search, so it has room for one.
const MEMORY_BYTES: usize = 1 << 20;

/// Most games of a batch: a game of 361 stones has a kilobyte, and a message of NATS has room for a
/// thousand.
const MOST_GAMES: u32 = 500;

/// Most nodes of a search.
const MOST_NODES: u64 = 1_000_000;

/// Of this many turns, one is chosen again by the check.
const CHOSEN_AGAIN: u64 = 20;

/// Jobs that play batches of training games. The input is a [`GameBatch`], the output a list of
/// games, each as the texts of its turns with spaces between them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect6SelfPlayKind {
    secret: u64,
}

impl Connect6SelfPlayKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "connect6-self-play";

    /// The kind for a coordinator. The secret decides which turns its check chooses again: any
    /// number that workers do not know. A worker checks nothing, and may have the default.
    #[must_use]
    pub const fn new(secret: u64) -> Self {
        Self { secret }
    }
}

/// A batch of games between players to whom roads have the same values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameBatch {
    /// The openings follow from it.
    pub seed: u64,
    /// How many games: from 1 to 500.
    pub games: u32,
    /// Nodes of a search: from 1 to 1,000,000.
    pub nodes: u64,
    /// See [`RoadValues::mine`].
    pub mine: [i32; 7],
    /// See [`RoadValues::theirs`].
    pub theirs: [i32; 7],
}

impl GameBatch {
    /// A batch.
    #[must_use]
    pub const fn new(seed: u64, games: u32, nodes: u64, values: &RoadValues) -> Self {
        Self {
            seed,
            games,
            nodes,
            mine: values.mine(),
            theirs: values.theirs(),
        }
    }

    /// The games in the output of its job, replayed by the rules: for each the positions at the
    /// beginnings of its turns, from the empty board to the end.
    ///
    /// # Errors
    ///
    /// It is no such output: a sentence.
    pub fn replay(&self, output: &Value) -> Result<Vec<Vec<Connect6>>, String> {
        let games: Vec<String> = Vec::deserialize(output)
            .map_err(|error| format!("The output is no list of games: {error}."))?;
        if games.len() != usize::try_from(self.games).unwrap_or(usize::MAX) {
            return Err(format!(
                "The batch has {} games, and the output {}.",
                self.games,
                games.len()
            ));
        }
        let numbered = (0..).zip(&games);
        numbered
            .map(|(number, game)| self.replay_game(number, game))
            .collect()
    }

    /// The positions of one game.
    fn replay_game(&self, number: u64, game: &str) -> Result<Vec<Connect6>, String> {
        let mut position = Connect6::<19>::EMPTY;
        let mut positions = vec![position];
        for text in game.split(' ') {
            let turn = position
                .read_turn(text)
                .map_err(|error| format!("Game {number}, {text:?} is no turn: {error}"))?;
            position
                .try_turn(turn)
                .map_err(|error| format!("Game {number}, {text:?}: {error}"))?;
            positions.push(position);
        }
        if positions.get(OPENING_TURNS) != Some(&self.opening(number)) {
            return Err(format!("Game {number} has another opening."));
        }
        if !position.is_over() {
            return Err(format!("Game {number} is not over."));
        }
        Ok(positions)
    }

    /// The position after the opening of a game.
    fn opening(&self, number: u64) -> Connect6 {
        draw_opening(&mut self.random(number)).0
    }

    /// Draws the opening of a game.
    fn random(&self, number: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(mix(mix(self.seed) ^ number))
    }

    /// The input of a job.
    fn read(job: &Job) -> Result<Self, String> {
        Self::deserialize(&job.input).map_err(|error| format!("The input is no batch: {error}."))
    }

    /// The player of the batch.
    fn player(&self) -> Result<SelfPlayer, String> {
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(format!("A batch has 1 to {MOST_GAMES} games."));
        }
        if !(1..=MOST_NODES).contains(&self.nodes) {
            return Err(format!("A search has 1 to {MOST_NODES} nodes."));
        }
        let values =
            RoadValues::new(self.mine, self.theirs, 0).map_err(|error| error.to_string())?;
        SelfPlayer::new(values, self.nodes, MEMORY_BYTES).map_err(|error| error.to_string())
    }

    /// Plays a game.
    fn play(&self, number: u64, player: &mut SelfPlayer) -> Result<String, String> {
        let (mut position, stones) = draw_opening(&mut self.random(number));
        let mut game = String::new();
        for (place, stone) in stones.into_iter().enumerate() {
            // One stone, then turns of two.
            if place % 2 == 1 {
                game.push(' ');
            }
            game.push_str(&Connect6::<19>::EMPTY.turn_text(Turn::One(stone)));
        }
        while !position.is_over() {
            let turn = chosen(player, &position)?;
            game.push(' ');
            game.push_str(&position.turn_text(turn));
            position.try_turn(turn).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }
}

/// The turn that a player chooses, whatever it searched before.
fn chosen(player: &mut SelfPlayer, position: &Connect6) -> Result<Turn, String> {
    player.clear();
    player
        .turn(position)
        .map_err(|error| error.to_string())?
        .ok_or_else(|| format!("No turn was found in {position}."))
}

impl JobKind for Connect6SelfPlayKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let batch = GameBatch::read(job)?;
        let mut player = batch.player()?;
        let games: Result<Vec<String>, String> = (0..u64::from(batch.games))
            .map(|number| batch.play(number, &mut player))
            .collect();
        serde_json::to_value(games?).map_err(|error| error.to_string())
    }

    /// Each game is played by the rules, from its opening to its end, and one turn of twenty is
    /// chosen again. The others are believed.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let batch = GameBatch::read(job)?;
        let mut player = batch.player()?;
        for (game, positions) in (0_u64..).zip(batch.replay(output)?) {
            let drawn = |turn: u64| {
                let word = mix(mix(self.secret ^ mix(batch.seed)) ^ game);
                mix(word ^ turn).is_multiple_of(CHOSEN_AGAIN)
            };
            let turns = positions.windows(2).skip(OPENING_TURNS);
            for (_, pair) in (0_u64..).zip(turns).filter(|&(turn, _)| drawn(turn)) {
                let [before, after] = pair else { continue };
                let turn = chosen(&mut player, before)?;
                let mut own = *before;
                own.try_turn(turn).map_err(|error| error.to_string())?;
                if own != *after {
                    let turn = before.turn_text(turn);
                    return Err(format!(
                        "Game {game} leads to {after}, and the player chooses {turn}."
                    ));
                }
            }
        }
        Ok(())
    }
}
