use super::*;

fn read(text: &str) -> Result<String, String> {
    let spec = text.parse::<AgentSpec>();
    spec.map(|spec| spec.to_string()).map_err(|problem| problem.to_string())
}

#[test]
fn specs_are_written_in_canonical_form_and_read_again() {
    for (text, full) in [
        ("maxn", "maxn:speculative,nodes=100k"),
        ("maxn:none,ties=root-least,nodes=2000", "maxn:none,nodes=2k,ties=root-least"),
        ("paranoid:zero-window , time=1500ms", "paranoid:zero-window,time=1500ms"),
        ("paranoid,objective=difference,depth=4", "paranoid:zero-window,depth=4,objective=difference"),
        (
            "maxn:abbnb,table=off,heuristic=off,classifier=table,width=5,nodes=7",
            "maxn:abbnb,nodes=7,table=off,classifier=table,heuristic=off,width=5",
        ),
        ("opps", "opps:1,inf,1,nodes=100k"),
        ("soft-maxn,depth=3", "soft-maxn:shallow,depth=3"),
        ("maxn,weights=offence-2", "maxn:speculative,nodes=100k,weights=offence-2"),
        ("maxn:none,depth=1,weights=1;-1/0;1", "maxn:none,depth=1,weights=1;-1/0;1"),
        ("mp-mix", "mp-mix:1,1,nodes=100k"),
        ("mp-mix:25,inf,depth=2", "mp-mix:25,inf,depth=2"),
        ("brs,depth=4", "brs,depth=4"),
        ("prob-maxn", "prob-maxn,nodes=100k"),
        ("prob-maxn,ties=even,types=own+lead,depth=2", "prob-maxn,depth=2,ties=even,types=own+lead"),
        ("prob-maxn,types=own+hostile", "prob-maxn,nodes=100k"),
        ("best-first,nodes=500", "best-first,nodes=500"),
        ("brs+,depth=3", "opps:1,inf,1,depth=3"),
        ("opps:2,5,1,objective=difference,nodes=7", "opps:2,5,1,nodes=7,objective=difference"),
        ("mc(opps:0,1,1,nodes=500)", "mc(opps:0,1,1,nodes=500),worlds=20"),
        ("mc(maxn,nodes=500)", "mc(maxn:speculative,nodes=500),worlds=20"),
        (
            "mc( paranoid,depth=2 ),leaves=played-out,worlds=100,combine=vote,time=1s",
            "mc(paranoid:zero-window,depth=2),worlds=100,time=1s,combine=vote,leaves=played-out",
        ),
        ("maxn,ties=random,width=6", "maxn:speculative,nodes=100k,width=6,ties=random"),
        (
            "maxn,evaluation=database,ties=random",
            "maxn:speculative,nodes=100k,ties=random,evaluation=database",
        ),
        ("maxn,evaluation=static", "maxn:speculative,nodes=100k"),
        ("mc(maxn,evaluation=points),worlds=7", "mc(maxn:speculative,nodes=100k,evaluation=points),worlds=7"),
        (
            "mc(maxn),nodes=280000,end=3x30,worlds=40-13",
            "mc(maxn:speculative),worlds=40-13,end=3x30,nodes=280k",
        ),
        (
            "mc(maxn,nodes=2k,others=MT,evaluation=mOT),worlds=5",
            "mc(maxn:speculative,nodes=2k,evaluation=mOT,others=MT),worlds=5",
        ),
        ("alpha-mu", "alpha-mu,worlds=20,turns=2,cards=6,nodes=1M,playouts=10k,infer=0.5"),
        (
            "alpha-mu,infer=0,playouts=500,nodes=9k,cards=4,turns=1,worlds=64",
            "alpha-mu,worlds=64,turns=1,cards=4,nodes=9k,playouts=500,infer=0",
        ),
        ("uct", "uct,worlds=30,sims=333"),
        ("ismcts,time=50ms", "ismcts,sims=10k,time=50ms"),
        ("ismcts,aim=stake,infer=.5", "ismcts,sims=10k,infer=0.5,aim=stake"),
        ("uct,infer=0,aim=worth", "uct,worlds=30,sims=333"),
        ("uct,infer=1", "uct,worlds=30,sims=333,infer=1"),
        ("mcts", "mcts,sims=10k"),
        ("mcts,simulations=5,exploration=1,play_outs=random", "mcts,sims=5,explore=1,playout=random"),
        ("mcts,time=50ms", "mcts,time=50ms"),
        ("mcts,solver=on,rule=maxn,explore=0.5,playout=policy,random=.1,memory=64M", "mcts,sims=10k"),
        (
            "mcts,cut=8,playout=search,width=3,random=0,alpha=0.3,widen=2*n^0.5,history=4,explore=1,scale=seen,reward=lead,\
             rule=paranoid,solver=off,memory=1M,nodes=5k,sims=100,evaluation=database",
            "mcts,sims=100,nodes=5k,rule=paranoid,reward=lead,scale=seen,explore=1,history=4,widen=2*n^0.5,alpha=0.3,\
             solver=off,playout=search,random=0,width=3,cut=8,memory=1M,evaluation=database",
        ),
        ("mcts,playout=none", "mcts,sims=10k,playout=none"),
        ("best", "best"),
        ("best,time=20ms", "best,time=20ms"),
        ("best,sims=20000", "best,nodes=20k"),
        ("best,worlds=50,nodes=4000,time=1s", "best,time=1s,nodes=4k,worlds=50"),
        ("rollout,infer=1", "rollout,playouts=10k,infer=1"),
        ("rollout,playouts=500,time=1s,infer=0", "rollout,playouts=500,infer=0,time=1s"),
        ("rules", "rules"),
        ("random", "random"),
        ("process: python3 bot.py --level 3,4", "process:python3 bot.py --level 3,4"),
        ("process,nodes=500k,time=2s:a b:c", "process,time=2s,nodes=500k:a b:c"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(full), "{text}");
        assert_eq!(read(full).as_deref(), Ok(full), "{full}");
    }
}

#[test]
fn a_wrong_spec_gets_the_nearest_right_one() {
    for (text, answer) in [
        ("randon", "did you mean 'random'?"),
        ("", "Agents begin with best, maxn"),
        ("maxn:speclative", "speculative"),
        ("maxn,node=5", "did you mean 'nodes'?"),
        (
            "maxn,ties=rootleast",
            "did you mean 'root-least'? It can be order, root-least, leader-least, even, random",
        ),
        ("maxn,evaluation=data base", "expected the name of an evaluation"),
        ("maxn,evaluation=database/file", "expected the name of an evaluation"),
        ("maxn,book=no-such.book", "no-such.book"),
        ("mc(maxn,ties=random)", "ties=random is for board games"),
        ("maxn,nodes=many", "expected a count such as 2000, 500k or 2M"),
        ("maxn,nodes=0", "at least 1"),
        ("maxn,nodes", "options are written key=value"),
        ("maxn,nodes=1,nodes=2", "nodes is given twice"),
        ("maxn,width=0", "at least 1"),
        ("maxn,objective=difference", "objective is for paranoid searches; under max^n every player"),
        ("paranoid,others=MT", "others is for max^n"),
        ("prob-maxn,types=own+hostil", "did you mean 'hostile'?"),
        ("prob-maxn,types=own+own", "from one to 4 types, all different"),
        ("mc(maxn:shallow,objective=difference)", "objective is for paranoid searches"),
        ("random,nodes=1", "has no options"),
        ("random:x", "nothing can stand behind"),
        ("process", "a program is missing"),
        ("process:", "the command is empty"),
        ("process:'a", "a quote is not closed"),
        ("maxn(random)", "nothing can stand in brackets"),
        ("mc", "a search is missing"),
        ("mc(random)", "a search is expected"),
        ("mc(maxn),worlds=0", "at least 1"),
        ("mc(maxn),worlds=40-0", "at least 1"),
        ("mc(maxn),end=3", "as in 3x30"),
        ("mc(maxn),end=0x30", "as in 3x30"),
        ("uct,sim=5", "did you mean 'sims'?"),
        ("best,sims=5,nodes=5", "nodes and sims mean the same"),
        ("best,worlds=0", "at least 1"),
        ("mcts,explore=-1", "a number from 0"),
        ("mcts,explore=NaN", "a number from 0"),
        ("mcts,alpha=2", "from 0 to 1"),
        ("mcts,widen=3", "as in 2*n^0.5"),
        ("mcts,widen=0*n^0.5", "as in 2*n^0.5"),
        ("mcts,playout=none,random=0.2", "random is for playout=policy"),
        ("mcts,width=3", "in the tree, take widen"),
        ("mcts,reward=points", "it can be score, lead, win"),
        ("mcts,sims=0", "at least 1"),
        ("rules,worlds=3", "has no options"),
        ("rollout,infer=2", "from 0 to 1"),
        ("maxn(random", "a bracket is not closed"),
    ] {
        let problem = read(text).unwrap_err();
        assert!(problem.contains(answer), "{text}: {problem}");
    }
}

#[test]
fn programs_survive_being_written_and_read() {
    let spec: AgentSpec = "process,time=2s:python3 'my bot.py', 3".parse().unwrap();
    assert_eq!(spec.to_string().parse::<AgentSpec>().unwrap(), spec);
    assert_eq!(spec.to_string(), "process,time=2s:python3 'my bot.py', 3");
}

#[test]
fn a_name_is_told_from_an_option() {
    let label = |text: &str| text.parse::<NamedAgent>().map(|agent| agent.label().to_string());
    assert_eq!(label("deep=maxn,nodes=5").unwrap(), "deep");
    for unnamed in ["maxn,nodes=5", "process:run --level=3", "mc(maxn,nodes=5)", "process,time=2s:a=b"] {
        let agent: NamedAgent = unnamed.parse().unwrap();
        assert_eq!((agent.name(), agent.spec().to_string()), (None, read(unnamed).unwrap()), "{unnamed}");
    }
    for (text, answer) in [
        ("=maxn", "a name has 1 to 24 letters"),
        ("a-name-that-is-rather-too-long=maxn", "a name has 1 to 24 letters"),
        ("best=maxn", "the name of a kind of agent"),
        ("one=two=maxn", "there is no agent"),
        ("bot=", "there is no agent ''"),
    ] {
        let problem = label(text).unwrap_err().to_string();
        assert!(problem.contains(answer), "{text}: {problem}");
    }
}

#[test]
fn a_named_program_is_known_by_its_name() {
    let identity = |text: &str| text.parse::<NamedAgent>().unwrap().identity();
    assert_eq!(identity("bot=process:run --log one"), identity("bot=process:run --log two"));
    assert_ne!(identity("bot=process:run"), identity("bot=process,time=2s:run"));
    assert_eq!(identity("deep=maxn,nodes=5"), identity("maxn,nodes=5"));
    assert_eq!(identity("process:run --log one"), "process:run --log one");
}

#[test]
fn a_time_anywhere_in_a_spec_makes_it_bounded_and_not_reproducible() {
    for (text, is_unbounded, is_reproducible) in [
        ("maxn", false, true),
        ("maxn,depth=3", true, true),
        ("maxn,time=1s", false, false),
        ("mc(maxn,nodes=2k),worlds=20", false, true),
        ("mc(maxn,depth=3),worlds=20", true, true),
        ("mc(maxn,depth=3),worlds=20,time=1s", false, false),
        ("mc(maxn,time=100ms),worlds=20", false, false),
        ("mc(maxn,nodes=2k),end=3x30", true, true),
        ("uct", false, true),
        ("uct,time=1s", false, false),
        ("rules", false, true),
        ("process:cat", false, false),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!((spec.is_unbounded(), spec.is_reproducible()), (is_unbounded, is_reproducible), "{text}");
    }
}
